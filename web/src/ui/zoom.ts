// The arithmetic of pan and zoom. Pure.
import type { ViewBox } from '../games/module';

const closest = 6;

/** The view scaled by `factor` about a point of the table, kept inside the whole. */
export function zoomed(view: ViewBox, whole: ViewBox, factor: number, x: number, y: number): ViewBox {
  const width = Math.min(whole.width, Math.max(whole.width / closest, view.width / factor));
  const scale = width / view.width;
  return inside({ x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height: view.height * scale }, whole);
}

export function inside(view: ViewBox, whole: ViewBox): ViewBox {
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
  return {
    ...view,
    x: clamp(view.x, whole.x, whole.x + whole.width - view.width),
    y: clamp(view.y, whole.y, whole.y + whole.height - view.height),
  };
}
