// A table without squares, the smallest that uses the contract as a measured game would: one block that is dragged, its
// ghost, and a panel that builds the same action from buttons. Bundled by measured.test.ts, no part of the client.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { followPointer, Ghost, type Point } from '../../src/games/ghost';
import type { Action, BoardProps, GameModule, PlayProps, Refusal } from '../../src/games/module';
import { PanZoom, View } from '../../src/ui/PanZoom';

const moveTo = (pose: Point): Action => ({ move: { block: 'Pickett', x: Math.round(pose.x), y: Math.round(pose.y) } });

function Board({ position, check, propose, ask, own, draft, view }: BoardProps) {
  const svg = useRef<SVGSVGElement>(null);
  const ghost = useMemo(() => (own.value = new Ghost<Point>({ check, propose, ask }, moveTo)), []);
  const pose = ghost.pose.value;
  const verdict = ghost.verdict.value;
  const box = view?.value ?? { x: 0, y: 0, width: 400, height: 300 };
  return (
    <svg ref={svg} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} width="800" height="600">
      <rect class="ground" width="400" height="300" fill="#eee2c4" />
      <rect
        class="block" x={position.x - 20} y={position.y - 8} width="40" height="16" fill="#0072b2"
        onPointerDown={(event) => followPointer(svg.current!, event as unknown as PointerEvent, {
          move: (point) => ghost.move(point), drop: () => void ghost.drop(), cancel: () => ghost.clear(),
        })}
      />
      {pose && <rect class={`ghost ${typeof verdict === 'string' ? verdict : 'refused'}`} x={pose.x - 20} y={pose.y - 8} width="40" height="16" fill="none" stroke="#000" />}
      {draft && <text class="drafted" x="10" y="20">{JSON.stringify(draft)}</text>}
    </svg>
  );
}

function Panel({ propose, own }: PlayProps) {
  return <button type="button" onClick={() => { own.value?.clear(); propose(moveTo({ x: 100, y: 50 })); }}>March to the hill</button>;
}

const game: GameModule = {
  id: 'measured',
  Board,
  Panel,
  Thumbnail: () => null,
  describe: (position) => [`Pickett at ${position.x}, ${position.y}.`],
  phases: () => [{ name: 'Move', current: true, detail: '1 of 3' }],
  pieces: (position) => [{ id: 'Pickett', side: 'south', name: 'Division', where: `${position.x},${position.y}`, facts: [] }],
  extent: () => ({ x: 0, y: 0, width: 400, height: 300 }),
};

const draft = signal<Action | null>(null);
const own = signal<any>(null);
const cursor = signal<string | null>(null);
const view = new View();
const said: [string, Action | null][] = [];
Object.assign(window, { said, draft, view });

// The server of this table: nobody stands in the pond east of 250.
const check = async (action: Action): Promise<Refusal | null> => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return (action.move as any).x > 250 ? { clause: 'X-1.1', message: 'Nobody stands in the pond.' } : null;
};

function App() {
  const props: PlayProps = {
    scenario: {}, position: { x: 60, y: 150 }, seat: 'south', sides: { south: 0, north: 1 }, legal: [], words: [], draft: draft.value,
    propose: (action) => { said.push(['propose', action]); draft.value = action; },
    commit: (action) => said.push(['commit', action]),
    ask: (action) => said.push(['ask', action]),
    check, odds: async () => null, cursor, own, reducedMotion: true,
  };
  return (
    <>
      <PanZoom view={view} extent={game.extent!({})}><game.Board {...props} lastSteps={[]} view={view.box} /></PanZoom>
      {game.Panel && <game.Panel {...props} />}
    </>
  );
}

render(<App />, document.getElementById('app')!);
