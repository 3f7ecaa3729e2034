import { describe, expect, it } from '@jest/globals';
import { readCsvFile } from '../../../../gateway/console/files/csv.js';
import { Refusal } from '../../../../gateway/console/graph/refusal.js';
import { faultWords } from '../../../../gateway/console/words/faults.js';

const read = (text: string) => readCsvFile(new File([text], 'items.csv'));

describe('a CSV file chosen in the console', () => {
  it('is read with the line of each row, without empty rows and columns', async () => {
    expect(await read('\uFEFFserial; sku ;;\r\nA1;"TOTE; ""red""\nlarge";;\r\n;;;\r\nA2\r\n')).toEqual({
      columns: ['serial', 'sku'],
      rows: [
        { line: 2, cells: { serial: 'A1', sku: 'TOTE; "red"\nlarge' } },
        { line: 5, cells: { serial: 'A2' } },
      ],
    });
    expect(await read('')).toEqual({ columns: [], rows: [] });
  });

  it.each([
    ['a value after the last column', 'serial,sku\nA1,TOTE\nA2,TOTE, red\n', 3],
    ['a value below no name', 'serial,,sku\n\nA1,LOT-1,TOTE\n', 3],
    ['a quotation mark that is not closed', 'serial,sku\nA1,TOTE\nA2,"TOTE\nA3,TOTE\n', 3],
    ['two columns of a name', 'serial, sku,sku\nA1,TOTE,BAG\n', 1],
  ])('is refused for %s, with its line in both languages', async (_, text, line) => {
    const refusal = await read(text).catch((error: unknown) => error);
    if (!(refusal instanceof Refusal)) throw new Error('The file is read');
    expect([refusal.code, refusal.faults.length]).toEqual(['INVALID_INPUT', 1]);
    for (const fault of refusal.faults) {
      expect(faultWords(fault, 'CSV', 'en')).toContain(`Line ${line}: `);
      expect(faultWords(fault, 'CSV', 'fr')).toContain(`Ligne ${line}\u00a0: `);
    }
  });
});
