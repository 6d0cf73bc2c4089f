// Every word the board and the panel of Square Bashing say by themselves.
import type { Asset, Order, SquareState } from './model';
import { isSuppressed } from './model';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const texts = {
  name: 'Square Bashing',
  boardLabel: (title: string) => `${title}: the map. Arrow keys move the cursor, Enter chooses, numbers choose units of the square.`,
  reserve: 'In reserve',
  edges: { attacker: 'Attacker’s base edge', defender: 'Defender’s base edge' },
  turn: (turn: number) => `Turn ${turn}`,
  countdown: (left: number) => `Countdown ${left}`,
  points: (attacker: number, defender: number) => `Victory points ${attacker} : ${defender}`,
  armyPoints: (points: number) => `${points} points`,
  objective: (value: number, owner: string) => `objective of ${plural(value, 'point')}, held by the ${owner}`,

  /** What lies on a square, in words. */
  lying(state: SquareState): string[] {
    const words: string[] = [];
    if (state.casualties > 0) words.push(plural(state.casualties, 'casualty', 'casualties'));
    for (const side of ['attacker', 'defender'] as const) {
      if (state.barrage[side] > 0) words.push(`${plural(state.barrage[side], 'barrage marker')} of the ${side}`);
      if (state.gas[side]) words.push(`the ${side}’s gas`);
      if (state.smoke[side]) words.push(`the ${side}’s smoke`);
    }
    if (isSuppressed(state)) words.push('sealed by a suppression barrage');
    if (state.steady) words.push('Steady: nobody may leave');
    if (state.assaulted) words.push('assaulted this turn');
    return words;
  },

  steps: ['Gas', 'Asset', 'Command', 'Morale', 'Move', 'Assault', 'Shoot', 'Orders off', 'Fire lifts', 'Reserves', 'Countdown'],
  stepClauses: ['SB-7', 'SB-8', 'SB-9', 'SB-10', 'SB-11', 'SB-12', 'SB-15', 'SB-17', 'SB-17', 'SB-18', 'SB-19'],
  prelude: { DEPLOY_DEFENDER: 'Defender deploys', DEPLOY_ATTACKER: 'Attacker deploys', DEPLETION: 'Depletion', BARRAGES: 'Preliminary barrages' },
  over: 'Game over',
  shotTag: (dice: number) => `${plural(dice, 'die', 'dice')}, 6 to hit`,
  fightTag: (ours: number, theirs: number) => `${ours} dice against ${theirs}`,
  morale: ['Holds', 'Steady', 'Retire', 'Run'],

  orders: {
    FIGHT: 'Fight', MORALE: 'Morale', HOLD: 'Hold', MOVE: 'Move',
  } as Record<Order, string>,
  orderHelp: {
    FIGHT: 'Two more dice when its square assaults.',
    MORALE: 'Two morale dice fewer for its square.',
    HOLD: 'Three morale dice fewer, but nobody leaves or assaults.',
    MOVE: 'No rolls to leave scenery this turn.',
  } as Record<Order, string>,
  orderClause: { FIGHT: 'SB-12.6', MORALE: 'SB-10.2', HOLD: 'SB-9.5', MOVE: 'SB-11.8' } as Record<Order, string>,

  assets: {
    SUPPRESSION: 'Suppression', POINT: 'Point barrage', ROLLING: 'Rolling barrage', GAS: 'Gas', SHOCK: 'Shock assault',
    AIRCRAFT: 'Aircraft', SMOKE: 'Smoke', HASTY: 'Dig in',
  } as Record<Asset, string>,
  assetHelp: {
    SUPPRESSION: 'Five squares of a row: a hit each, and nobody enters or leaves.',
    POINT: 'Three squares in an L: a die of hits and three markers each.',
    ROLLING: 'Five squares that roll forward: two hits and two markers each.',
    GAS: 'Five squares of gas: two hits each, no cover, and it drifts.',
    SHOCK: 'Three more dice for one assault of this turn.',
    AIRCRAFT: 'Your next barrage falls where you want it.',
    SMOKE: 'Up to three squares of a row nobody shoots in, out of or across.',
    HASTY: 'Hasty defences in a square of yours that has none.',
  } as Record<Asset, string>,
  assetClause: {
    SUPPRESSION: 'SB-16.3', POINT: 'SB-16.4', ROLLING: 'SB-16.5', GAS: 'SB-16.6', SHOCK: 'SB-8.5', AIRCRAFT: 'SB-8.6', SMOKE: 'SB-8.7', HASTY: 'SB-8.8',
  } as Record<Asset, string>,

  panel: {
    declare: 'Declare an assault',
    targets: 'Target',
    helpers: 'Additional units',
    helpersHint: 'At most two from each other square beside the target.',
    shock: 'Use a shock assault',
    assaulter: 'Assaulter',
    target: 'Target',
    everyHit: 'Each 5 or 6 hits.',
    hitsOn: (face: number) => `each ${face === 6 ? '6' : `${face} or 6`} hits`,
    dice: (count: number) => plural(count, 'die', 'dice'),
    ifRetire: 'If it retires',
    hits: (count: number) => plural(count, 'hit'),
    shooting: (from: string) => `Shooting from ${from}`,
    chooseTarget: 'Choose a lit square on the map, or here.',
    place: (left: number) => `${plural(left, 'hit')} left to place`,
    owners: (count: number) => (count > 0 ? `The first ${plural(count, 'is', 'are')} the owner’s to place, the rest his enemy’s.` : 'These are the enemy’s to place.'),
    saves: (needed: number) => `saves on ${needed}+`,
    order: 'Order',
    needs: (needed: number) => `needs ${needed}+`,
    orderHint: 'Choose an order, then a unit on the map.',
    asset: 'Asset',
    assetDice: 'Dice',
    assetLeft: (count: number) => `${count} left`,
    assetPool: (dice: number) => `${plural(dice, 'die', 'dice')} in the pool`,
    fewer: 'Fewer', more: 'More',
    turnL: 'Turn the L',
    lHint: 'Tap the corner of the L on the map. T turns it.',
    rowHint: 'Tap the middle of the row on the map.',
    smokeLength: 'Squares of smoke',
    option: 'Option',
    options: { A: 'A: roll for all, each 6 arrives', B: 'B: one arrives', C: 'C: one by road, two rolls' },
    who: 'Who',
    where: 'Then choose a lit square of your base row.',
    toPool: 'Into the pool',
    nobody: 'Nobody moves in',
    mode: { LOSE_BASE: 'Loses a base', TO_POOL: 'Goes to the pool' },
    move: 'Choose who moves',
    extra: 'Use the extra square',
    movesLeft: (steps: number, standard: number) => `${steps} of ${standard} squares used`,
    advance: 'Who moves in',
    award: 'Who is winning the fight',
    inSquare: (square: string) => `In ${square}`,
    morale: (dice: number) => `Morale now: ${plural(dice, 'die', 'dice')}`,
    sides: 'The two sides',
  },
};
