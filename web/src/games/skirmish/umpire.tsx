// The solo umpire's charts, as they are printed, with the cell that was met: what folds open under his decisions in the log.
import type { Explanation, GameEvent } from '../module';
import { Clause } from '../../ui/rules';

interface Chart {
  clause: string;
  /** What the rows and the columns are. */
  corner: string;
  columns: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}

/** SKM-19.10; * is for tripod weapons and guns, which halt and fire instead (SKM-19.12). */
const infantry: Chart = {
  clause: 'SKM-19.10', corner: 'Risk', columns: ['1', '2', '3', '4', '5', '6'],
  rows: [
    ['0 or less', 'Continue', 'Continue', 'Continue', 'Close', 'Close', 'Close'],
    ['1', 'Halt', 'Advance*', 'Advance*', 'Advance*', 'Advance*', 'Attack*'],
    ['2–5', 'Retreat', 'Halt', 'Halt', 'Advance*', 'Advance*', 'Advance*'],
    ['6–8', 'Rout', 'Retreat', 'Halt', 'Halt', 'Halt', 'Advance*'],
    ['9 or more', 'Rout', 'Rout', 'Rout', 'Retreat', 'Retreat', 'Halt'],
  ],
};

/** SKM-17.2; "Bale out" only if the vehicle is immobile, else it retreats. */
const vehicles: Chart = {
  clause: 'SKM-17.2', corner: 'Die', columns: ['−3 or less', '−2, −1', '0', '+1', '+2 or more'],
  rows: [
    ['1', 'Bale out', 'Bale out', 'Retreat', 'Halt', 'Manoeuvre'],
    ['2–3', 'Bale out', 'Retreat', 'Halt', 'Manoeuvre', 'Manoeuvre'],
    ['4–5', 'Retreat', 'Halt', 'Manoeuvre', 'Manoeuvre', 'Advance'],
    ['6', 'Halt', 'Manoeuvre', 'Manoeuvre', 'Advance', 'Advance'],
  ],
};

/** SKM-20.4, with the totals from 15 on that bring the same again. */
const arrivals: Chart = {
  clause: 'SKM-20.4', corner: 'Total', columns: ['Who arrives'],
  rows: [
    ['5 or less', 'nothing'], ['6–7, 15–16', '3 riflemen, NCO with SMG'], ['8–9, 17', '4 riflemen, panzerfaust'], ['10, 18', '4 riflemen, LMG of 3'], ['11, 19', 'HMG of 3, 4 riflemen'],
    ['12, 20', 'panzerschreck of 2, 2 panzerfausts'], ['13, 21 or more', 'anti-tank gun, LMG of 2'], ['14', 'tank or self-propelled gun'],
  ],
};

const arrivalRow = (total: number): number =>
  [[-99, 5], [6, 7, 15, 16], [8, 9, 17], [10, 18], [11, 19], [12, 20], [13], [14]].findIndex((totals, i) => (i === 0 ? total <= 5 : totals.includes(total) || (i === 6 && total > 20)));

/** Row and column of the cell that an event met. */
export function cellOf(event: GameEvent): { chart: Chart; row: number; column: number } {
  const die = Number(event.die);
  if (event.event === 'solo_order') return { chart: infantry, row: Number(event.row), column: die - 1 };
  if (event.event === 'afv_order') return { chart: vehicles, row: die === 1 ? 0 : die <= 3 ? 1 : die <= 5 ? 2 : 3, column: Number(event.column) };
  return { chart: arrivals, row: arrivalRow(Number(event.total)), column: 0 };
}

export function UmpireChart({ event }: { event: GameEvent }) {
  const { chart, row, column } = cellOf(event);
  return (
    <table class="skm-chart">
      <caption>Chart <Clause id={chart.clause} /></caption>
      <thead><tr><th scope="col">{chart.corner}</th>{chart.columns.map((name, c) => <th key={name} scope="col" class={c === column ? 'met' : ''}>{name}</th>)}</tr></thead>
      <tbody>
        {chart.rows.map(([name, ...cells], r) => (
          <tr key={name}><th scope="row" class={r === row ? 'met' : ''}>{name}</th>{cells.map((cell, c) => <td key={c} class={r === row && c === column ? 'met' : ''}>{r === row && c === column ? <mark>{cell}</mark> : cell}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}

const risks = ['risk_line', 'risk_factor'];

/** What leads up to the umpire's decisions: his lines and his die are folded under each. */
export const explanations: Record<string, Explanation> = {
  solo_order: { by: risks, roll: 'solo order', Chart: UmpireChart },
  afv_order: { by: risks, roll: 'AFV order', Chart: UmpireChart },
  generation_rolled: { by: [], roll: 'generation', Chart: UmpireChart },
};
