// The luck ledger: what the dice should have brought, and what they brought.
import { useMemo } from 'preact/hooks';
import { ledger } from '../../state/luck';
import { texts } from '../../texts';
import { SideMark } from '../../ui/SideMark';
import { nameOf, seatsOf, sideIndex } from '../names';
import { rollsOf, type PanelProps } from './shared';

export function LuckPanel({ play, message, module }: PanelProps) {
  const steps = play.steps.value;
  const meanings = rollsOf(message.game, module);
  const { rows, untold } = useMemo(() => ledger(steps, meanings, seatsOf(message)), [steps, meanings]);
  const columns = texts.luck.columns;
  if (rows.length === 0 && untold.length === 0) return <p class="quiet">{texts.luck.empty}</p>;
  return (
    <div class="luck">
      {seatsOf(message).map((seat) => {
        const own = rows.filter((row) => row.seat === seat);
        if (own.length === 0) return null;
        return (
          <table key={seat}>
            <caption><SideMark index={sideIndex(message, seat)} /> {texts.luck.seat(nameOf(message, seat))}</caption>
            <thead>
              <tr>
                <th scope="col">{columns.roll}</th>
                <th scope="col">{columns.dice}</th>
                <th scope="col">{columns.expected}</th>
                <th scope="col">{columns.actual}</th>
                <th scope="col">{columns.difference}</th>
              </tr>
            </thead>
            <tbody>
              {own.map((row) => {
                const difference = row.actual - row.expected;
                const lucky = row.bad ? difference < 0 : difference > 0;
                return (
                  <tr key={row.roll}>
                    <th scope="row">{row.sum ? texts.luck.sum(row.label) : row.bad ? texts.luck.bad(row.label) : row.label}</th>
                    <td>{row.dice}</td>
                    <td>{row.expected.toFixed(1)}</td>
                    <td>{row.actual}</td>
                    <td class={Math.abs(difference) < 0.05 ? '' : lucky ? 'lucky' : 'unlucky'}>{`${difference > 0 ? '+' : ''}${difference.toFixed(1)}`.replace('-', '−')}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
      <p class="quiet small">{texts.luck.note}</p>
      {untold.length > 0 && <p class="quiet small">{texts.luck.untold(untold)}</p>}
    </div>
  );
}
