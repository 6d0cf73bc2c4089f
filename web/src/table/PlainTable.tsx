// A table without a drawing: the position as the server tells it, in rows and columns. Together with the list of
// options this is enough to play any game.
import type { ComponentChildren } from 'preact';
import { texts } from '../texts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
// A list or record without anything in it is as good as a dash.
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null || Object.keys(value).length === 0;

/** A value in a cell: lists with commas, records as "name value". */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value === true) return texts.setup.yes;
  if (value === false) return texts.setup.no;
  if (Array.isArray(value)) return value.map(cellText).join(', ') || '–';
  if (isRecord(value)) return Object.entries(value).map(([key, one]) => `${key} ${cellText(one)}`).join(', ') || '–';
  return String(value);
}

const mostColumns = 8;

function Rows({ records }: { records: [string, Record<string, unknown>][] }) {
  const columns = [...new Set(records.flatMap(([, record]) => Object.keys(record)))].slice(0, mostColumns);
  return (
    <table>
      <thead><tr><th />{columns.map((column) => <th key={column} scope="col">{texts.spaced(column)}</th>)}</tr></thead>
      <tbody>
        {records.map(([name, record]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column) => <td key={column}>{cellText(record[column])}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Part({ name, value }: { name: string; value: unknown }) {
  const records = isRecord(value) ? Object.entries(value) : Array.isArray(value) ? value.map((one, i): [string, unknown] => [String(i + 1), one]) : [];
  const table = records.length > 0 && records.every(([, one]) => isRecord(one));
  return (
    <details class="plain-part" open>
      <summary>{texts.spaced(name)}</summary>
      {table ? <Rows records={records as [string, Record<string, unknown>][]} /> : <p>{cellText(value)}</p>}
    </details>
  );
}

export function PlainTable({ title, summary, position }: { title: string; summary: string; position: unknown }): ComponentChildren {
  const parts = isRecord(position) ? Object.entries(position) : [];
  const simple = parts.filter(([, value]) => isPlain(value));
  return (
    <div class="plain-table" tabIndex={0} role="region" aria-label={texts.table.board}>
      <h2>{title}</h2>
      <p class="quiet">{summary}</p>
      <dl>
        {simple.map(([name, value]) => (
          <div key={name}><dt>{texts.spaced(name)}</dt><dd>{cellText(value)}</dd></div>
        ))}
      </dl>
      {parts.filter(([, value]) => !isPlain(value)).map(([name, value]) => <Part key={name} name={name} value={value} />)}
    </div>
  );
}
