// Ways back end close to each other: their numbers stand apart, in a fan round the piece. Pure.
import { distance, type Point } from '../../measured/plane';

/** Angles pushed apart until neighbours on the circle are `gap` away from each other, as near as may be to where they were. */
export function apart(angles: readonly number[], gap: number): number[] {
  const whole = 2 * Math.PI;
  const order = angles.map((_, i) => i).sort((a, b) => angles[a]! - angles[b]!);
  const found = [...angles];
  for (let round = 0; round < 400; ++round) {
    let moved = false;
    order.forEach((here, k) => {
      const next = order[(k + 1) % order.length]!;
      const off = found[next]! - found[here]! + (k + 1 === order.length ? whole : 0);
      if (order.length < 2 || off >= gap - 1e-6) return;
      found[here]! -= (gap - off) / 2;
      found[next]! += (gap - off) / 2;
      moved = true;
    });
    if (!moved) break;
  }
  return found;
}

/** Where the numbers stand: round `centre`, beyond the nearer ends, each beside its own and `size` from the next. */
export function fan(centre: Point, ends: readonly Point[], size: number): Point[] {
  if (ends.length === 0) return [];
  const far = ends.map((end) => distance(centre, end));
  const beyond = Math.min(Math.max(...far), 1.4 * Math.min(...far)) + 1.3 * size;
  const radius = Math.max(beyond, (ends.length * size) / (0.9 * 2 * Math.PI));
  const gap = 2 * Math.asin(Math.min(1, size / (2 * radius)));
  return apart(ends.map((end) => Math.atan2(end.y - centre.y, end.x - centre.x)), gap).map((angle) => ({ x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }));
}
