// PUB-12.6: moves that leave open what they mean. The opponent may then relocate the piece, so the mover is warned while
// the piece is still in the air. Measured without sight, as the clause says.
import { distanceToBlock, local, place, type Block, type Point } from '../../measured/plane';
import { spine } from '../../measured/sight';
import { blockOf, isHq, numberOf, optionOf, type PieceState, type Position, type Scenario } from './model';
import { cells, enemiesOf, groundShares, hasFire, standBlock, type Stand } from './moves';

export type Intent = 'ground' | 'targets' | 'range';

/** Does the point lie in the arc before the front, and within this range? */
function inArc(scenario: Scenario, block: Block, at: Point, range: number): boolean {
  const half = (numberOf(scenario, 'fof_half_angle') / 1800) * Math.PI;
  const { right, ahead } = local(block, at);
  const before = ahead - block.depth / 2, aside = Math.max(0, Math.abs(right) - block.width / 2);
  return before >= -0.01 && aside * Math.cos(half) <= before * Math.sin(half) + 0.01 && Math.hypot(before, aside) <= range;
}

const within = (scenario: Scenario, shooter: Block, target: Block, range: number): number => spine(target).filter((p) => inArc(scenario, shooter, p, range)).length;

const fires = (piece: PieceState | undefined): boolean => piece !== undefined && piece.column === null && !piece.retreated && (piece.type === null || hasFire(piece.type));

/** The points along the front of a block. */
const front = (block: Block): Point[] => spine({ ...block, depth: Math.min(block.depth, block.width) }).map((p) => place(block, local(block, p).right, block.depth / 2));
const touching = (a: Block, b: Block): number => front(a).filter((p) => distanceToBlock(b, p) <= 20.01).length;

/** What a move to this stand would leave open; nothing where the table plays without the rule. */
export function openIntent(scenario: Scenario, position: Position, id: string, stand: Stand): Intent[] {
  const piece = position.pieces[id];
  const rule = optionOf(scenario, 'intent_rule') ?? 'relocate';
  if (!piece || rule === 'off' || piece.type === 'BT') return [];
  const block = standBlock(scenario, position, id, stand);
  const range = numberOf(scenario, 'fof_range');
  const found: Intent[] = [];
  const shares = groundShares(scenario, block);
  if (2 * Math.max(...Object.values(shares)) <= cells(block).length + 3) found.push('ground');
  const foes = enemiesOf(position, piece.side).filter((enemy) => !isHq(position, enemy)).map((enemy) => ({ enemy, at: blockOf(scenario, position, enemy)! }));
  const mine = stand.column === null && hasFire(piece.type);
  const samples = spine(block).length;
  const many = Math.floor((2 * samples) / 5);
  const alike = (counts: number[]) => counts.some((one, i) => counts.some((other, k) => k > i && Math.abs(one - other) <= 1));
  const touched = foes.map(({ at }) => touching(block, at)).filter((count) => count >= many);
  const covered = foes.filter(({ at }) => mine && within(scenario, at, block, Infinity) * 2 > samples).map(({ at }) => within(scenario, block, at, range)).filter((count) => count * 2 > samples);
  if (alike(touched) || alike(covered)) found.push('targets');
  const [low, high] = [(samples - 1) / 2, (samples + 1) / 2];
  const half = (count: number) => count === low || count === high;
  const meleeWith = (at: Block) => touching(block, at) * 2 > samples || touching(at, block) * 2 > samples;
  if (foes.some(({ enemy, at }) => !meleeWith(at) && ((mine && half(within(scenario, block, at, range))) || (fires(position.pieces[enemy]) && half(within(scenario, at, block, range)))))) found.push('range');
  return found;
}
