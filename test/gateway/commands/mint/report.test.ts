import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { RowOutcome } from '../../../../gateway/commands/mint/mint-file.js';
import { itemsCsv, outcomesTable, progressLine } from '../../../../gateway/commands/mint/report.js';
import { statusLine } from '../../../../gateway/commands/mint/status-line.js';

const outcome = (over: Partial<RowOutcome> = {}, externalRef: string | null = null, name = 'Tote'): RowOutcome => ({
  number: 1,
  row: { productName: name, brandId: 1, categoryId: 1, metadataUri: 'm', externalRef },
  serial: '0A1B2C3D4E5F',
  tokenId: '9'.repeat(77),
  qrAddress: 'https://p.test/p/0A1B2C3D4E5F',
  failure: null,
  ...over,
});

/** As a spreadsheet is kept from running it. */
const unrun = (text: string): string => {
  const inside = text.replace(/(?<=[;\t\r\n]|[;\t\r\n]")[=+\-@＝＋－＠]/g, "'$&");
  return /^[=+\-@＝＋－＠\t\r\n]/.test(inside) ? `'${inside}` : inside;
};

describe('the printed report of a registration', () => {
  it('how far it is', () => {
    expect(progressLine({ total: 4, created: 2, failed: 1, doing: 'minting' })).toBe(
      `${'█'.repeat(22)}${'░'.repeat(8)}  2 of 4 created, 1 failed · minting`,
    );
  });

  it('what was created, and why the rest was not', () => {
    const lines = outcomesTable([outcome(), outcome({ number: 2, serial: null, tokenId: null, failure: 'No chain' })]);
    expect(lines).toContain('0A1B2C3D4E5F  999999…999999  https://p.test/p/0A1B2C3D4E5F');
    expect(lines).toContain('failed: No chain');
    expect(outcomesTable(Array.from({ length: 30 }, () => outcome()))).toContain('… and 10 more');
  });

  it('a CSV that any reader understands, of the created items alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 })), { maxLength: 5 }), (texts) => {
        const outcomes = texts.map(([ref, name]) => outcome({}, ref, name));
        const read = parse(itemsCsv([...outcomes, outcome({ failure: 'x' })]), { columns: true }) as object[];
        expect(read).toEqual(
          texts.map(([external_ref, product_name]) => ({
            external_ref: unrun(external_ref),
            product_name: unrun(product_name),
            serial: '0A1B2C3D4E5F',
            token_id: '9'.repeat(77),
            qr_address: 'https://p.test/p/0A1B2C3D4E5F',
          })),
        );
      }),
    );
  });

  it('nothing that a spreadsheet would run', () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("https://x.test","y")'];
    const csv = itemsCsv(cells.map((cell) => outcome({}, cell, cell)));
    const read = parse(csv, { columns: true }) as { external_ref: string; product_name: string }[];
    const written = [
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t'=1",
      "'\r'=1",
      "'\n'=1",
      `'=HYPERLINK("https://x.test","y")`,
    ];
    expect(read.map(({ external_ref }) => external_ref)).toEqual(written);
    expect(read.map(({ product_name }) => product_name)).toEqual(written);
    expect(itemsCsv([outcome({}, 'a=1', '1-2')])).toContain('\r\na=1,1-2,0A1B2C3D4E5F,');
  });

  it('the state is written over itself at a terminal, line by line elsewhere', () => {
    const written: string[] = [];
    const out = (isTTY: boolean) => ({ write: (text: string) => Boolean(written.push(text)), isTTY }) as never;
    const log = statusLine(out(false));
    for (const text of ['one', 'one', 'two']) log.show(text);
    expect(written.splice(0)).toEqual(['one\n', 'two\n']);
    const terminal = statusLine(out(true));
    terminal.show('one');
    terminal.note('accepted');
    terminal.end();
    expect(written).toEqual(['\r\u001b[2Kone', '\r\u001b[2Kaccepted\none', '\n']);
  });
});
