// The village from above: an aerial photograph turned into a drawing. Outlines follow the scenario exactly, because people
// measure by them; all that is between them is decoration, seeded by the scenario.
import { memo } from 'preact/compat';
import { byHand, drawn, scattered, spaced, stipple, tree } from '../../measured/engraving';
import { boundsOf, centroid, distance, type Point, type Sheet } from '../../measured/plane';
import { between, seeded } from '../seeded';
import { featuresOf, MARGIN, SCALE, sheetOf, type Feature, type Scenario } from './model';

export const seedOf = (scenario: Scenario): string => scenario.id ?? scenario.title ?? 'village';

interface Part {
  feature: Feature;
  outline: Point[];
  seed: string;
}

/** Meadows and fields: patches of two or three greens and straw, with the lines of the plough. */
function Fields({ scenario, seed }: { scenario: Scenario; seed: string }) {
  const [w, h] = [scenario.board.width / SCALE, scenario.board.height / SCALE];
  const random = seeded(`${seed} fields`);
  const [across, down] = [Math.max(2, Math.round(w / 300)), Math.max(2, Math.round(h / 300))];
  const corner = Array.from({ length: (across + 1) * (down + 1) }, (_, i) => {
    const [cx, cy] = [i % (across + 1), Math.floor(i / (across + 1))];
    const inner = (c: number, most: number) => c > 0 && c < most;
    return { x: (cx * w) / across + (inner(cx, across) ? between(random, -55, 55) : 0), y: (cy * h) / down + (inner(cy, down) ? between(random, -55, 55) : 0) };
  });
  const at = (cx: number, cy: number): Point => corner[cy * (across + 1) + cx]!;
  const kinds = ['meadow', 'pasture', 'straw', 'meadow', 'green'];
  return (
    <g class="skm-fields">
      <rect class="meadow" width={w} height={h} />
      {Array.from({ length: across * down }, (_, i) => {
        const [cx, cy] = [i % across, Math.floor(i / across)];
        const patch = [at(cx, cy), at(cx + 1, cy), at(cx + 1, cy + 1), at(cx, cy + 1)];
        const kind = kinds[Math.floor(random() * kinds.length)]!;
        let furrows = '';
        if (kind === 'straw' || kind === 'green') {
          const box = boundsOf(patch);
          const steep = between(random, -0.25, 0.25);
          for (let x = box.x - 60; x < box.x + box.width + 60; x += 9) furrows += `M${x.toFixed(1)} ${box.y.toFixed(1)}l${(steep * box.height).toFixed(1)} ${box.height.toFixed(1)}`;
        }
        const clip = `${seed.replace(/\W/g, '')}-patch-${i}`;
        return (
          <g key={i}>
            <path class={kind} d={drawn(patch, true)} />
            {furrows && <><clipPath id={clip}><path d={drawn(patch, true)} /></clipPath><path class="furrows" d={furrows} clip-path={`url(#${clip})`} /></>}
          </g>
        );
      })}
      <path class="tufts" d={scattered(`${seed} grass`, [{ x: 4, y: 4 }, { x: w - 4, y: 4 }, { x: w - 4, y: h - 4 }, { x: 4, y: h - 4 }], 34).filter(() => random() < 0.5).map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}l-1.5 -3m1.5 3v-4m0 4l1.5 -3`).join('')} />
    </g>
  );
}

const shifted = (points: readonly Point[], by: number): Point[] => points.map(({ x, y }) => ({ x: x + by, y: y + by }));

/** The ridge of a roof: along the middle of the longer way. */
function ridgeOf(outline: readonly Point[]): [Point, Point] {
  const box = boundsOf(outline);
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const in_ = Math.min(box.width, box.height) * 0.34;
  return box.width >= box.height ? [{ x: box.x + in_, y: cy }, { x: box.x + box.width - in_, y: cy }] : [{ x: cx, y: box.y + in_ }, { x: cx, y: box.y + box.height - in_ }];
}

/** By its name alone: what is drawn on a roof means nothing to the rules. */
const isChurch = ({ kind, id }: Feature): boolean => kind === 'building' && /^(CH|church)/i.test(id);

/** A roof: four slopes, lit from the north-west, tiles in rows. Those who stand inside are drawn on it. */
function Building({ feature, outline, seed, sheet }: Part & { sheet: Sheet }) {
  const [a, b] = ridgeOf(outline);
  const flat = feature.kind === 'bunker';
  const kind = seeded(`${seed} ${feature.id} roof`)() < 0.65 ? 'tile' : 'slate';
  const near = (p: Point): Point => (distance(p, a) <= distance(p, b) ? a : b);
  const slopes = outline.map((p, i) => {
    const q = outline[(i + 1) % outline.length]!;
    const [from, to] = [near(q), near(p)];
    const light = ((q.y - p.y) * 0.6 - (q.x - p.x) * 0.8) * (area(outline) > 0 ? 1 : -1) / (distance(p, q) || 1);
    return { d: drawn(from === to ? [p, q, from] : [p, q, from, to], true), light };
  });
  return (
    <g class={`skm-building ${flat ? 'bunker' : kind}`}>
      <path class="cast" d={drawn(shifted(outline, 7), true)} />
      <path class="roof" d={drawn(outline, true)} />
      {!flat && slopes.map(({ d, light }, i) => <path key={i} d={d} class={light > 0 ? 'lit' : 'dark'} fill-opacity={Math.abs(light) * 0.34} />)}
      {!flat && <path class="tiles" d={tiles(outline)} />}
      {!flat && <path class="ridge" d={`M${a.x} ${a.y}L${b.x} ${b.y}${outline.map((p) => `M${p.x} ${p.y}L${near(p).x} ${near(p).y}`).join('')}`} />}
      {isChurch(feature) && <Tower outline={outline} />}
      {!flat && !isChurch(feature) && <g class="chimney"><rect x={a.x + (b.x - a.x) * 0.2 - 4} y={a.y + (b.y - a.y) * 0.2 - 4} width="8" height="8" /></g>}
      <path class="outline" d={drawn(outline, true)} />
      {[...feature.blind].map((i) => { const p = outline[i], q = outline[(i + 1) % outline.length]; return p && q ? <path key={i} class="blind" d={drawn([p, q])} /> : null; })}
      {feature.doors.map(([p, q], i) => <g key={i}><path class="door" d={sheet.path([p, q])} /><path class="sill" d={sheet.path([p, q])} /></g>)}
    </g>
  );
}

/** What lies round a house: a trodden yard, beds of a kitchen garden behind it. Nothing of it counts. */
function Yard({ feature, outline, seed }: Part) {
  const random = seeded(`${seed} ${feature.id} yard`);
  const box = boundsOf(outline);
  const left = random() < 0.5;
  const deep = Math.min(box.height - 12, 90);
  let beds = '';
  for (let x = 8; x < 44; x += 9) beds += `M${(left ? box.x - x : box.x + box.width + x).toFixed(1)} ${(box.y + box.height - 6).toFixed(1)}v${(-deep).toFixed(1)}`;
  const plants = Array.from({ length: 4 * Math.floor(deep / 8) }, (_, i) => {
    const x = 8 + (i % 4) * 9, y = box.y + box.height - 9 - Math.floor(i / 4) * 8;
    return random() < 0.8 ? `M${((left ? box.x - x : box.x + box.width + x) + between(random, -1, 1)).toFixed(1)} ${(y + between(random, -1, 1)).toFixed(1)}h.01` : '';
  }).join('');
  return <g class="skm-yard">{[54, 46, 38, 30, 22].map((width) => <path key={width} class="trodden" d={drawn(byHand(seeded(`${seed} ${feature.id} ${width}`), outline, 5, 26, true), true)} stroke-width={width} />)}<path class="beds" d={beds} /><path class="plants" d={plants} /></g>;
}

/** A church has a tower at one end of its roof, with a spire and a cross. */
function Tower({ outline }: { outline: readonly Point[] }) {
  const box = boundsOf(outline);
  const upright = box.height >= box.width;
  const side = Math.min(box.width, box.height) * 0.62;
  const [x, y] = upright ? [box.x + box.width / 2, box.y + side * 0.72] : [box.x + side * 0.72, box.y + box.height / 2];
  const r = side / 2;
  return (
    <g class="skm-tower" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <rect class="cast" x={-r + 6} y={-r + 6} width={side} height={side} />
      <rect class="walls" x={-r} y={-r} width={side} height={side} />
      <path class="lit" d={`M0 0L${-r} ${r}V${-r}H${r}Z`} /><path class="dark" d={`M0 0L${r} ${-r}V${r}H${-r}Z`} />
      <path class="hips" d={`M${-r} ${-r}L${r} ${r}M${-r} ${r}L${r} ${-r}`} />
      <path class="cross" d={`M0 ${-r * 0.52}V${r * 0.58}M${-r * 0.36} ${-r * 0.16}H${r * 0.36}`} />
    </g>
  );
}

const area = (outline: readonly Point[]): number => outline.reduce((sum, p, i) => { const q = outline[(i + 1) % outline.length]!; return sum + p.x * q.y - q.x * p.y; }, 0);

function tiles(outline: readonly Point[]): string {
  const box = boundsOf(outline);
  let d = '';
  if (box.width >= box.height) for (let y = box.y + 5; y < box.y + box.height - 2; y += 5) d += `M${box.x + 2} ${y}h${box.width - 4}`;
  else for (let x = box.x + 5; x < box.x + box.width - 2; x += 5) d += `M${x} ${box.y + 2}v${box.height - 4}`;
  return d;
}

function Wood({ feature, outline, seed, kind }: Part & { kind: 'wood' | 'scrub' }) {
  const random = seeded(`${seed} ${feature.id} trees`);
  const wood = kind === 'wood';
  const trees = scattered(`${seed} ${feature.id}`, outline, wood ? 25 : 30, wood ? 5 : 4).map((p) => ({ p, r: between(random, wood ? 9 : 4, wood ? 14 : 7) }));
  return (
    <g class={`skm-wood ${kind}`}>
      <path class="floor" d={drawn(outline, true)} />
      <path class="stipple" d={stipple(`${seed} ${feature.id}`, outline, 9)} />
      {trees.map(({ p, r }, i) => { const { crown, shade } = tree(random, p, r); return <g key={i}><circle class="cast" cx={p.x + 4} cy={p.y + 4} r={r} /><path class={`crown tone-${i % 3}`} d={crown} /><path class="shade" d={shade} /></g>; })}
      <path class="edge" d={drawn(outline, true)} />
    </g>
  );
}

function Rows({ outline, seed, feature }: Part) {
  const box = boundsOf(outline);
  let d = '';
  for (let y = box.y + 4; y < box.y + box.height; y += 7) d += `M${box.x} ${y}h${box.width}`;
  const clip = `${seed.replace(/\W/g, '')}-${feature.id}`;
  return <g class="skm-crops"><clipPath id={clip}><path d={drawn(outline, true)} /></clipPath><path class="floor" d={drawn(outline, true)} /><path class="rows" d={d} clip-path={`url(#${clip})`} /><path class="edge" d={drawn(outline, true)} /></g>;
}

/** A road: beaten earth with ruts and cobbles near the middle. */
function Road({ feature, outline, seed }: Part) {
  return (
    <g class="skm-road">
      <path class="bed" d={drawn(outline, true)} />
      <path class="cobbles" d={scattered(`${seed} ${feature.id}`, outline, 8, 2).map((p) => `M${p.x.toFixed(1)} ${p.y.toFixed(1)}h3.4`).join('')} />
      <path class="edge" d={drawn(outline, true)} />
    </g>
  );
}

function Stones({ feature, outline, seed, kind }: Part & { kind: string }) {
  const random = seeded(`${seed} ${feature.id} stones`);
  const stones = scattered(`${seed} ${feature.id} stones`, outline, kind === 'rubble' ? 9 : 15, 2);
  return (
    <g class={`skm-stones ${kind}`}>
      <path class="floor" d={drawn(outline, true)} />
      {stones.map((p, i) => { const r = between(random, 1.4, kind === 'rubble' ? 4 : 2.8); return <path key={i} class={`stone tone-${i % 2}`} d={`M${(p.x - r).toFixed(1)} ${p.y.toFixed(1)}l${r.toFixed(1)} ${(-r).toFixed(1)}l${(r * 1.2).toFixed(1)} ${(r * 0.7).toFixed(1)}l${(-r * 0.8).toFixed(1)} ${r.toFixed(1)}Z`} />; })}
      <path class="edge" d={drawn(outline, true)} />
    </g>
  );
}

function Rock({ feature, outline, seed }: Part) {
  const middle = centroid(outline);
  const random = seeded(`${seed} ${feature.id} rock`);
  const inner = outline.map((p) => ({ x: p.x + (middle.x - p.x) * between(random, 0.3, 0.5), y: p.y + (middle.y - p.y) * between(random, 0.3, 0.5) }));
  return (
    <g class="skm-rock">
      <path class="cast" d={drawn(shifted(outline, 6), true)} />
      <path class="body" d={drawn(outline, true)} />
      <path class="top" d={drawn(inner, true)} />
      <path class="cracks" d={outline.map((p, i) => `M${p.x} ${p.y}L${inner[i]!.x} ${inner[i]!.y}`).join('')} />
    </g>
  );
}

function Trench({ outline }: Part) {
  return <g class="skm-trench"><path class="parapet" d={drawn(outline, true)} /><path class="cut" d={drawn(outline, true)} /></g>;
}

function Water({ outline, kind }: Part & { kind: string }) {
  return <g class={`skm-water ${kind}`}><path class="body" d={drawn(outline, true)} /><path class="ripple" d={scattered(`ripple ${kind}`, outline, 26, 6).map((p) => `M${(p.x - 6).toFixed(1)} ${p.y.toFixed(1)}q3 -3 6 0t6 0`).join('')} /><path class="edge" d={drawn(outline, true)} /></g>;
}

function Linear({ feature, outline, seed }: Part) {
  const random = seeded(`${seed} ${feature.id} line`);
  const { kind } = feature;
  const d = drawn(outline);
  if (kind === 'hedge' || kind === 'high_hedge') {
    const r = kind === 'hedge' ? 5 : 8;
    const bushes = spaced(outline, r * 1.3).map((p) => ({ x: p.x + between(random, -1.2, 1.2), y: p.y + between(random, -1.2, 1.2), r: r * between(random, 0.75, 1.1) }));
    return (
      <g class={`skm-hedge ${kind}`}>
        <path class="cast" d={drawn(shifted(outline, kind === 'hedge' ? 3 : 5))} stroke-width={r * 1.8} />
        {bushes.map((bush, i) => <circle key={i} class={`tone-${i % 3}`} cx={bush.x} cy={bush.y} r={bush.r} />)}
        <path class="line" d={d} />
      </g>
    );
  }
  if (kind === 'fence') return <g class="skm-fence"><path class="rail" d={d} /><path class="posts" d={spaced(outline, 14).map((p) => `M${p.x.toFixed(1)} ${p.y.toFixed(1)}h.01`).join('')} /></g>;
  if (kind === 'crest') {
    return <g class="skm-crest"><path class="slope" d={drawn(byHand(random, outline, 1.5))} /><path class="strokes" d={spaced(outline, 7).map((p, i, all) => { const q = all[i + 1] ?? all[i - 1] ?? p; const l = distance(p, q) || 1; const [nx, ny] = [-(q.y - p.y) / l, (q.x - p.x) / l]; return `M${(p.x - nx * 11).toFixed(1)} ${(p.y - ny * 11).toFixed(1)}L${(p.x - nx * 2).toFixed(1)} ${(p.y - ny * 2).toFixed(1)}M${(p.x + nx * 2).toFixed(1)} ${(p.y + ny * 2).toFixed(1)}L${(p.x + nx * 11).toFixed(1)} ${(p.y + ny * 11).toFixed(1)}`; }).join('')} /><path class="line" d={d} /></g>;
  }
  return <g class={`skm-wall ${kind}`}><path class="cast" d={drawn(shifted(outline, kind === 'wall' ? 2.5 : 5))} /><path class="stone" d={d} /><path class="joints" d={d} /></g>;
}

function Ground({ feature, outline, seed, sheet }: Part & { sheet: Sheet }) {
  const part = { feature, outline, seed };
  const { kind } = feature;
  if (feature.line) return <Linear {...part} />;
  switch (kind) {
    case 'building': case 'bunker': return <Building {...part} sheet={sheet} />;
    case 'wood': case 'scrub': return <Wood {...part} kind={kind} />;
    case 'crops': return <Rows {...part} />;
    case 'road': return <Road {...part} />;
    case 'rubble': case 'rough': return <Stones {...part} kind={kind} />;
    case 'rock': return <Rock {...part} />;
    case 'trench': case 'foxhole': return <Trench {...part} />;
    case 'water': case 'deep_water': return <Water {...part} kind={kind} />;
    default: return <path class="skm-scrape" d={drawn(outline, true)} />;
  }
}

/** Flat ground first, then what stands on it. */
const layer: Record<string, number> = { road: 1, rough: 0, water: 0, deep_water: 0, crops: 0, hull_down: 0, scrub: 2, rubble: 2, trench: 2, foxhole: 2, crest: 1, rock: 3, wall: 3, fence: 3, hedge: 3, high_wall: 4, high_hedge: 4, building: 5, bunker: 5, wood: 4 };

export const Village = memo(function Village({ scenario }: { scenario: Scenario }) {
  const sheet = sheetOf(scenario);
  const seed = seedOf(scenario);
  const parts = featuresOf(scenario).map((feature) => ({ feature, outline: feature.points.map(sheet.at) })).sort((a, b) => (layer[a.feature.kind] ?? 2) - (layer[b.feature.kind] ?? 2));
  return (
    <g class="skm-village">
      <Fields scenario={scenario} seed={seed} />
      {parts.filter(({ feature }) => feature.kind === 'building').map(({ feature, outline }) => <Yard key={feature.id} feature={feature} outline={outline} seed={seed} />)}
      {parts.map(({ feature, outline }) => <Ground key={feature.id} feature={feature} outline={outline} seed={seed} sheet={sheet} />)}
    </g>
  );
});

/** The edge of the table: a wooden frame with a mark every inch and a longer one every six. */
export function Frame({ scenario }: { scenario: Scenario }) {
  const [w, h] = [scenario.board.width / SCALE, scenario.board.height / SCALE];
  const inch = 1000 / SCALE;
  let marks = '';
  for (let x = 0, i = 0; x <= w + 0.1; x += inch, ++i) marks += `M${x} 0v${i % 6 === 0 ? -9 : -4}M${x} ${h}v${i % 6 === 0 ? 9 : 4}`;
  for (let y = h, i = 0; y >= -0.1; y -= inch, ++i) marks += `M0 ${y}h${i % 6 === 0 ? -9 : -4}M${w} ${y}h${i % 6 === 0 ? 9 : 4}`;
  return (
    <g class="skm-frame" aria-hidden="true">
      <rect class="wood" x={-MARGIN} y={-MARGIN} width={w + 2 * MARGIN} height={h + 2 * MARGIN} rx="6" />
      <path class="marks" d={marks} />
      <g class="north" transform={`translate(${w / 2} -13)`}><path d="M0 -9L4 7L0 3.5L-4 7Z" /><text x="-21" y="5">N</text></g>
      <text class="title" x="2" y="-9">{scenario.title ?? ''}</text>
    </g>
  );
}
