// A die drawn as a die.
import type { LogDie } from '../state/log';
import { texts } from '../texts';

const pips: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

export function Die({ value, faces, success, bad }: LogDie) {
  const drawn = faces <= 6 && pips[value];
  const look = success === undefined ? '' : success ? (bad ? 'ill' : 'good') : 'poor';
  return (
    <svg class={`die ${look}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
      {drawn ? (
        drawn.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.1" />)
      ) : (
        <text x="12" y="16.5" text-anchor="middle">{value}</text>
      )}
    </svg>
  );
}

export function Dice({ dice }: { dice: LogDie[] }) {
  return (
    <span class="dice" role="img" aria-label={texts.log.dice(dice.map((die) => die.value))}>
      {dice.map((die, i) => <Die key={i} {...die} />)}
    </span>
  );
}
