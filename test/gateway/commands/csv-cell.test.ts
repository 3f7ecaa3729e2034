import { describe, expect, it } from '@jest/globals';
import { csvCell } from '../../../gateway/commands/csv-cell.js';

/** Cells of a file as a spreadsheet reads it that splits at a character; a quotation mark counts at the start of a cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && (character === separator || character === '\n')) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

const ATTACKS = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ...['Tote;=HYPERLINK(1)', 'Tote\t@SUM(A1)', 'Tote\n-1+1', 'Tote;"=1+1"', 'Tote;＝1+1', 'x";=1+1;"', ';=1'],
];

describe('a cell of a CSV', () => {
  it.each([',', ';', '\t'])('starts no formula where lines are split at %j', (separator) => {
    const formulas = ATTACKS.flatMap((attack) =>
      cellsOf(`12,${csvCell(attack)},minted`, separator).filter((cell) => /^"?[=+\-@＝＋－＠]/.test(cell)),
    );
    expect(formulas).toEqual([]);
  });

  it('is otherwise the text or the number that was given', () => {
    expect(['Tote', 'A; B', 'a,b', 'say "so"', 'A-1', '1 + 1'].map(csvCell)).toEqual([
      'Tote',
      '"A; B"',
      '"a,b"',
      '"say ""so"""',
      'A-1',
      '1 + 1',
    ]);
    expect([-1.5, null, undefined, ''].map(csvCell)).toEqual(['-1.5', '', '', '']);
  });
});
