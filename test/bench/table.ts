import { type Figure, type Row, verdict } from './row.js';

/** Three significant digits, and no more than are there. */
const digits = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));

const figure = ({ value, unit }: Figure): string => `${digits(value)} ${unit}`;

function cells(row: Row): string[] {
  const { bar } = row;
  const sign = bar?.is === 'least' ? '≥' : '≤';
  return [
    `${row.part}: ${row.what}`,
    figure(row.ours),
    row.theirs ? `${figure(row.theirs)} (${row.theirs.name})` : '',
    row.theirs ? `${digits(row.value)} ×` : digits(row.value),
    row.cpu ? row.cpu.map((microseconds) => `${digits(microseconds)} µs`).join(' / ') : '',
    bar ? `${sign} ${bar.must}` : '',
    bar ? `${sign} ${bar.reach}` : '',
    verdict(row),
  ];
}

const HEAD = ['what', 'platform', 'beside', 'value', 'CPU', 'bar', 'reach for', ''];

/** The rows as a table of plain text. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = (line: readonly string[]): string =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [text(HEAD), rule, ...lines.slice(1).map(text)].join('\n');
}
