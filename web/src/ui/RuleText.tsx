// The little markup of the rule book, as elements: **strong**, `code`, [S] and [R], tables. Never as HTML.
import type { ComponentChildren } from 'preact';
import { texts } from '../texts';

const inline = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[S\]|\[R\])/;

export function inlineParts(text: string): ComponentChildren[] {
  return text.split(inline).map((part, i) => {
    if (part.startsWith('**') && part.length > 4) return <strong key={i}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`') && part.length > 2) return <code key={i}>{part.slice(1, -1)}</code>;
    if (part === '[S]') return <abbr key={i} class="tag" title={texts.rule.stated}>S</abbr>;
    if (part === '[R]') return <abbr key={i} class="tag" title={texts.rule.ruling}>R</abbr>;
    if (part.startsWith('*') && part.endsWith('*') && part.length > 2) return <em key={i}>{part.slice(1, -1)}</em>;
    return part;
  });
}

const cells = (line: string): string[] => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

function Rows({ lines }: { lines: string[] }) {
  const [head, ...rest] = lines.map(cells);
  const body = rest.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
  return (
    <table>
      <thead><tr>{head!.map((cell, i) => <th key={i}>{inlineParts(cell)}</th>)}</tr></thead>
      <tbody>
        {body.map((row, i) => <tr key={i}>{row.map((cell, j) => <td key={j}>{inlineParts(cell)}</td>)}</tr>)}
      </tbody>
    </table>
  );
}

export function RuleText({ text }: { text: string }) {
  const blocks: { table: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    const table = line.trim().startsWith('|');
    const last = blocks[blocks.length - 1];
    if (last && last.table && table) last.lines.push(line);
    else blocks.push({ table, lines: [line] });
  }
  return (
    <div class="rule-text">
      {blocks.map(({ table, lines }, i) =>
        table ? <Rows key={i} lines={lines} /> : <p key={i}>{inlineParts(lines.join(' ').replace(/^(- )?(\*\*[A-Z]+-[\d.]+\*\* )?/, ''))}</p>,
      )}
    </div>
  );
}
