// The engraved map: cream paper, hachured hills, trees one by one, water with lined banks, double-line roads. Outlines
// follow the scenario to within a hair, because people measure by them.
import { Fragment } from 'preact';
import { memo } from 'preact/compat';
import { byHand, drawn, hachures, houses, marsh, scattered, stipple, tree } from '../../measured/engraving';
import { boundsOf, centroid, distance, pointOf, type Pair, type Point, type Sheet } from '../../measured/plane';
import { hash, seeded } from '../seeded';
import type { ViewBox } from '../module';
import { MARGIN, SCALE, sheetOf, type AreaFile, type Scenario } from './model';
import { texts } from './texts';

export const seedOf = (scenario: Scenario): string => scenario.id ?? scenario.title ?? 'map';

export function extentOf(scenario: Scenario): ViewBox {
  const { width, height } = scenario.map;
  return { x: -MARGIN, y: -MARGIN, width: width / SCALE + 2 * MARGIN, height: height / SCALE + 2 * MARGIN };
}

interface Part {
  scenario: Scenario;
  sheet: Sheet;
  seed: string;
}

/** The size of letters: a larger map is seen from further away. */
const letters = (scenario: Scenario): number => Math.round(scenario.map.width / SCALE / 82);

const onSheet = (sheet: Sheet, points: readonly Pair[]): Point[] => points.map((pair) => sheet.at(pointOf(pair)));

/** Paper with the stains of its age. */
function Paper({ scenario, seed }: Part) {
  const [w, h] = [scenario.map.width / SCALE, scenario.map.height / SCALE];
  const random = seeded(`${seed} stains`);
  // Grass here and there, so that open ground does not look unfinished; it means nothing.
  const tufts = scattered(`${seed} grass`, [{ x: 8, y: 8 }, { x: w - 8, y: 8 }, { x: w - 8, y: h - 8 }, { x: 8, y: h - 8 }], 88)
    .filter(() => random() < 0.7).map(({ x, y }) => `M${x.toFixed(0)} ${y.toFixed(0)}v-6m-3 6l-3 -5m9 5l3 -5`).join('');
  const stains = Array.from({ length: 7 }, () => ({ x: random() * w, y: random() * h, r: 90 + random() * 240, o: 0.05 + random() * 0.08 }));
  return (
    <g>
      <rect class="pub-paper" width={w} height={h} />
      <radialGradient id={`pub-stain-${hash(seed)}`}><stop class="pub-stain" offset="0" stop-opacity="0.85" /><stop class="pub-stain" offset="0.7" stop-opacity="0.5" /><stop class="pub-stain" offset="1" stop-opacity="0" /></radialGradient>
      {stains.map((s, i) => <ellipse key={i} fill={`url(#pub-stain-${hash(seed)})`} cx={s.x} cy={s.y} rx={s.r * 1.3} ry={s.r} opacity={s.o * 2.2} />)}
      <path class="pub-tufts" d={tufts} />
    </g>
  );
}

/** The frame of old maps: bars of one inch, black and white in turn, so that the edge is a ruler. */
export function Frame({ scenario }: { scenario: Scenario }) {
  const [w, h] = [scenario.map.width / SCALE, scenario.map.height / SCALE];
  const inch = 1000 / SCALE;
  const bar = 9;
  let dark = '';
  for (let x = 0, i = 0; x < w; x += inch, ++i) {
    const length = Math.min(inch, w - x);
    if (i % 2 === 0) dark += `M${x} ${-bar}h${length}v${bar}h${-length}Z`;
    else dark += `M${x} ${h}h${length}v${bar}h${-length}Z`;
  }
  for (let y = h, i = 0; y > 0; y -= inch, ++i) {
    const length = Math.min(inch, y);
    if (i % 2 === 0) dark += `M${-bar} ${y}v${-length}h${bar}v${length}Z`;
    else dark += `M${w} ${y}v${-length}h${bar}v${length}Z`;
  }
  return (
    <g class="pub-frame" aria-hidden="true" font-size={Math.min(24, letters(scenario))}>
      <rect class="sheet" x={-MARGIN} y={-MARGIN} width={w + 2 * MARGIN} height={h + 2 * MARGIN} />
      <rect class="bars" x={-bar} y={-bar} width={w + 2 * bar} height={h + 2 * bar} />
      <path class="inches" d={dark} />
      <rect class="line" width={w} height={h} />
      <rect class="line outer" x={-bar - 5} y={-bar - 5} width={w + 2 * bar + 10} height={h + 2 * bar + 10} />
      <text class="title" x={0} y={-20}>{scenario.title ?? ''}</text>
      <g class="north" transform={`translate(${w / 2} -27)`}><path d="M0 -13L5 10L0 5L-5 10Z" /><text x="-14" y="5">N</text></g>
      <ScaleBar x={w} y={h + 30} />
      <text class="note" x={0} y={h + 34}>{texts.map.edge}</text>
    </g>
  );
}

/** A mile is 3.75 inches. */
function ScaleBar({ x, y }: Point) {
  const mile = 3750 / SCALE;
  return (
    <g class="scale" transform={`translate(${x - mile} ${y})`}>
      <path d={`M0 0h${mile}M0 -5v10M${mile / 2} -3v6M${mile} -5v10`} />
      <text x={-8} y={4} class="end">{texts.map.mile}</text>
    </g>
  );
}

function Hills({ scenario, sheet, seed }: Part) {
  const random = seeded(`${seed} hills`);
  return (
    <g class="pub-hills">
      {(scenario.hills ?? []).map(({ name, polygon, crest }) => {
        const foot = onSheet(sheet, polygon), top = onSheet(sheet, crest);
        return (
          <Fragment key={name}>
            <path class="body" d={drawn(foot, true)} />
            <path class="hachure" d={hachures(`${seed} ${name}`, foot, top)} />
            <path class="foot" d={drawn(byHand(random, foot, 1.2, 26, true), true)} />
            <path class="crest" d={drawn(top)} />
          </Fragment>
        );
      })}
    </g>
  );
}

function Wood({ area, sheet, seed, small }: { area: AreaFile; sheet: Sheet; seed: string; small: boolean }) {
  const outline = onSheet(sheet, area.polygon);
  const random = seeded(`${seed} ${area.name} trees`);
  let [crowns, shades] = ['', ''];
  for (const p of scattered(`${seed} ${area.name}`, outline, small ? 27 : 21, 7)) {
    const { crown, shade } = tree(random, p, 6.2 + random() * 3.4);
    crowns += crown;
    shades += shade;
  }
  return (
    <g class="pub-wood">
      <path class="floor" d={drawn(outline, true)} />
      <path class="stipple" d={small ? '' : stipple(`${seed} ${area.name}`, outline, 8)} />
      <path class="crown" d={crowns} />
      <path class="shade" d={shades} />
      <path class="edge" d={drawn(byHand(random, outline, 1.4, 14, true), true)} />
    </g>
  );
}

function Village({ area, sheet, seed, roads }: { area: AreaFile; sheet: Sheet; seed: string; roads: Point[][] }) {
  const outline = onSheet(sheet, area.polygon);
  return (
    <g class="pub-village">
      <path class="ground" d={drawn(outline, true)} />
      {houses(`${seed} ${area.name}`, outline, roads).map((house, i) => (
        <g key={i} transform={`translate(${house.x.toFixed(1)} ${house.y.toFixed(1)}) rotate(${house.turn.toFixed(0)})`}>
          <path class="cast" d={`M${-house.width / 2 + 2} ${-house.depth / 2 + 2}h${house.width}v${house.depth}h${-house.width}Z`} />
          <path class="house" d={`M${-house.width / 2} ${-house.depth / 2}h${house.width}v${house.depth}h${-house.width}Z`} />
          <path class="ridge" d={`M${-house.width / 2} 0h${house.width}`} />
        </g>
      ))}
      <path class="edge" d={drawn(outline, true)} />
    </g>
  );
}

function Marsh({ area, sheet, seed }: { area: AreaFile; sheet: Sheet; seed: string }) {
  const outline = onSheet(sheet, area.polygon);
  const { water, reeds } = marsh(`${seed} ${area.name}`, outline);
  return (
    <g class="pub-marsh">
      <path class="floor" d={drawn(outline, true)} />
      <path class="water" d={water} />
      <path class="reeds" d={reeds} />
      <path class="edge" d={drawn(outline, true)} />
    </g>
  );
}

function Rivers({ scenario, sheet, seed }: Part) {
  return (
    <g class="pub-rivers">
      {(scenario.rivers ?? []).map(({ name, polygon }) => {
        const banks = drawn(byHand(seeded(`${seed} ${name}`), onSheet(sheet, polygon), 0.9, 30, true), true);
        const clip = `pub-river-${hash(`${seed} ${name}`)}`;
        return (
          <Fragment key={name}>
            <clipPath id={clip}><path d={banks} /></clipPath>
            <path class="water" d={banks} />
            <g clip-path={`url(#${clip})`}>
              {[17, 13, 9, 5].map((width, i) => <Fragment key={width}><path class={`lining n${i}`} d={banks} stroke-width={width} /><path class="gap" d={banks} stroke-width={width - 1.3} /></Fragment>)}
            </g>
            <path class="bank" d={banks} />
          </Fragment>
        );
      })}
    </g>
  );
}

/** Fords as stones through the water, bridges as a deck with its parapets; both run along their longer side. */
function Crossings({ scenario, sheet }: Part) {
  return (
    <g class="pub-crossings">
      {(scenario.crossings ?? []).map(({ name, kind, polygon }) => {
        const box = boundsOf(onSheet(sheet, polygon));
        const [x, y, upright] = [box.x + box.width / 2, box.y + box.height / 2, box.height >= box.width];
        const length = (upright ? box.height : box.width) * 0.78, width = Math.min(26, (upright ? box.width : box.height) * 0.5);
        return (
          <g key={name} transform={`translate(${x} ${y}) rotate(${upright ? 0 : 90})`}>
            {kind === 'bridge' ? (
              <>
                <rect class="deck" x={-width / 2} y={-length / 2} width={width} height={length} />
                <path class="rail" d={`M${-width / 2 - 5} ${-length / 2 - 5}l5 5v${length}l-5 5M${width / 2 + 5} ${-length / 2 - 5}l-5 5v${length}l5 5`} />
              </>
            ) : (
              <path class="stones" d={`M${-width / 2} ${-length / 2}v${length}M${width / 2} ${-length / 2}v${length}`} />
            )}
            <path class="limit" d={`M${-box.width / 2 + (upright ? 0 : box.width / 2 - box.height / 2)} ${-(upright ? box.height : box.width) / 2}h${upright ? box.width : box.height}v${upright ? box.height : box.width}h${-(upright ? box.width : box.height)}Z`} />
          </g>
        );
      })}
    </g>
  );
}

/** Where a name can stand: along the flatter middle of a line, always read from left to right. */
function Along({ line, text, off, name }: { line: Point[]; text: string; off: number; name: string }) {
  let best = { a: line[0]!, b: line[line.length - 1]! }, longest = 0;
  for (let i = 1; i < line.length; ++i) {
    const length = distance(line[i - 1]!, line[i]!);
    if (length > longest) [longest, best] = [length, { a: line[i - 1]!, b: line[i]! }];
  }
  const [a, b] = best.a.x <= best.b.x ? [best.a, best.b] : [best.b, best.a];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  // Not in the middle, where lines of several kinds tend to meet.
  const t = 0.3;
  return <text class={`pub-name ${name}`} transform={`translate(${(a.x + (b.x - a.x) * t).toFixed(1)} ${(a.y + (b.y - a.y) * t).toFixed(1)}) rotate(${angle.toFixed(1)})`} y={off}>{text}</text>;
}

/** The names of the map. They lie above the fog: one knows how places are called without seeing them. */
export const Names = memo(function Names({ scenario }: { scenario: Scenario }) {
  const sheet = sheetOf(scenario);
  return (
    <g class="pub-names" font-size={letters(scenario)}>
      {(scenario.streams ?? []).map(({ name, polyline }) => <Along key={name} name="water" line={onSheet(sheet, polyline)} text={name} off={-8} />)}
      {(scenario.rivers ?? []).map(({ name, polygon }) => <Along key={name} name="water large" line={onSheet(sheet, polygon).slice(0, Math.ceil(polygon.length / 2))} text={name} off={-12} />)}
      {(scenario.roads ?? []).map(({ id, name, polyline }) => <Along key={id} name="road" line={onSheet(sheet, polyline)} text={name ?? id} off={-8} />)}
      {(scenario.crossings ?? []).map(({ name, polygon }) => {
        const box = boundsOf(onSheet(sheet, polygon));
        return <text key={name} class="pub-name ford" x={box.x + box.width + 4} y={box.y + box.height / 2 + 20}>{name}</text>;
      })}
      {(scenario.hills ?? []).map(({ name, polygon, crest }) => {
        // On the slope behind the crest's western half: the middle is where objectives and roads are.
        const box = boundsOf(onSheet(sheet, polygon)), top = onSheet(sheet, crest);
        return <text key={name} class="pub-name hill" x={box.x + box.width * (box.width > 350 ? 0.3 : 0.5)} y={Math.min(...top.map((p) => p.y)) - box.height * 0.16}>{name}</text>;
      })}
      {(scenario.areas ?? []).map(({ name, kind, polygon }) => {
        const outline = onSheet(sheet, polygon);
        const box = boundsOf(outline);
        return <text key={name} class={`pub-name ${kind}`} x={box.x + box.width / 2} y={kind === 'buildings' ? box.y + box.height + 17 : centroid(outline).y + 4}>{name}</text>;
      })}
    </g>
  );
});

/** Painted once: it depends on the scenario alone. */
export const EngravedMap = memo(function EngravedMap({ scenario, small = false }: { scenario: Scenario; small?: boolean }) {
  const sheet = sheetOf(scenario);
  const seed = seedOf(scenario);
  const part = { scenario, sheet, seed };
  const roads = (scenario.roads ?? []).map(({ polyline }) => onSheet(sheet, polyline));
  const traced = roads.map((road, i) => drawn(byHand(seeded(`${seed} road ${i}`), road, 0.8, 40)));
  const areas = scenario.areas ?? [];
  const clip = `pub-map-${hash(seed)}${small ? 's' : ''}`;
  return (
    <g class="pub-map">
      <clipPath id={clip}><rect width={scenario.map.width / SCALE} height={scenario.map.height / SCALE} /></clipPath>
      <g clip-path={`url(#${clip})`}>
        <Paper {...part} />
        <Hills {...part} />
        {areas.filter(({ kind }) => kind === 'marsh').map((area) => <Marsh key={area.name} area={area} sheet={sheet} seed={seed} />)}
        <g class="pub-streams">{(scenario.streams ?? []).map(({ name, polyline }) => {
          const line = drawn(byHand(seeded(`${seed} ${name}`), onSheet(sheet, polyline), 2.2, 18));
          return <Fragment key={name}><path class="halo" d={line} /><path class="water" d={line} /></Fragment>;
        })}</g>
        <Rivers {...part} />
        {areas.filter(({ kind }) => kind === 'woods').map((area) => <Wood key={area.name} area={area} sheet={sheet} seed={seed} small={small} />)}
        {areas.filter(({ kind }) => kind === 'buildings').map((area) => <Village key={area.name} area={area} sheet={sheet} seed={seed} roads={roads} />)}
        <g class="pub-roads">
          {traced.map((d, i) => <path key={i} class="casing" d={d} />)}
          {traced.map((d, i) => <path key={i} class="metal" d={d} />)}
        </g>
        <Crossings {...part} />
      </g>
    </g>
  );
});
