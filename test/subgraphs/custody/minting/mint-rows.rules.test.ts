import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  digestOfRows,
  type MintRow,
  type RowFormat,
  readRows,
} from '../../../../subgraphs/custody/minting/mint-rows.rules.js';

const ROW = { product_name: 'Tote', brand_id: 1, category_id: 10, metadata_uri: 'https://example.test/m/1' };
const faultsOf = (rows: unknown[], format: RowFormat = 'json') => {
  const read = readRows(rows, format);
  return 'faults' in read ? read.faults : [];
};
const rowsOf = (rows: unknown[], format: RowFormat = 'json'): readonly MintRow[] => {
  const read = readRows(rows, format);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.rows;
};

describe('§2.2 rows of a mint batch', () => {
  it('are read with their five fields', () => {
    expect(rowsOf([{ ...ROW, external_ref: 'A-1' }])).toEqual([
      { productName: 'Tote', brandId: 1, categoryId: 10, metadataUri: 'https://example.test/m/1', externalRef: 'A-1' },
    ]);
  });

  it.each([
    'owner_email',
    'contract_address',
    'auth_method',
    'technical_id',
    'uid_hash',
    'serial',
  ])('fail with any other field: %s', (field) => {
    expect(faultsOf([{ ...ROW, [field]: 'x' }])).toEqual([{ row: 0, field, message: 'This field is not accepted' }]);
  });

  it.each(['product_name', 'brand_id', 'category_id', 'metadata_uri'])('fail without %s, empty or not', (field) => {
    for (const value of [undefined, null, '', '   ']) {
      expect(faultsOf([ROW, { ...ROW, [field]: value }])).toMatchObject([{ row: 1, field }]);
    }
  });

  it('tell every fault of every row at once', () => {
    expect(faultsOf([{ ...ROW, brand_id: 'x', serial: 's' }, 7, { ...ROW, category_id: 1.5 }])).toHaveLength(4);
  });

  it('name the external reference of a refused row for a CSV, and only there', () => {
    const row = { ...ROW, brand_id: '1', category_id: 'ten', external_ref: ' A-7 ' };
    expect(faultsOf([row], 'csv')).toEqual([
      { row: 0, field: 'category_id', message: 'A whole number is expected', external_ref: 'A-7' },
    ]);
    expect(faultsOf([{ ...row, brand_id: 1 }])[0]).not.toHaveProperty('external_ref');
  });

  it('are reported with every fault of their five fields, and with no more than that', () => {
    const wrong = { product_name: '', brand_id: 'x', category_id: 'x', metadata_uri: '', external_ref: 'A\0' };
    const honest = faultsOf(
      Array.from({ length: 500 }, () => wrong),
      'csv',
    );
    expect(honest).toHaveLength(2_500);
    expect(honest.at(-1)).toMatchObject({ row: 499, field: 'external_ref', external_ref: 'A\0' });

    const unknown = Object.fromEntries(Array.from({ length: 995 }, (_, at) => [`column ${at}`.padEnd(300, '.'), 'x']));
    const cells = { ...ROW, brand_id: '1', category_id: '10', external_ref: 'r'.repeat(700), ...unknown };
    const report = faultsOf(
      Array.from({ length: 500 }, () => cells),
      'csv',
    );
    expect(report).toHaveLength(2_500);
    expect(JSON.stringify(report).length).toBeLessThan(5_000_000);
    const [first] = report;
    expect([first?.field, first?.external_ref]).toEqual(['column 0'.padEnd(255, '.'), 'r'.repeat(255)]);
  });

  it('carry numbers as text in a CSV only', () => {
    expect(rowsOf([{ ...ROW, brand_id: '1', category_id: '010' }], 'csv')[0]).toMatchObject({
      brandId: 1,
      categoryId: 10,
    });
    expect(faultsOf([{ ...ROW, brand_id: '1' }])).toMatchObject([{ field: 'brand_id' }]);
    expect(faultsOf([{ ...ROW, brand_id: true }])).toMatchObject([{ field: 'brand_id' }]);
  });
});

describe('§4.1 rule 4: batches are compared on normalized content', () => {
  const row = fc.record({
    product_name: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('\u0000')),
    brand_id: fc.integer({ min: 1, max: 9 }),
    category_id: fc.integer({ min: 1, max: 99 }),
    metadata_uri: fc.webUrl(),
    external_ref: fc.option(fc.stringMatching(/^[A-Z0-9-]{1,8}$/), { nil: undefined }),
  });

  it('row order, column order, JSON or CSV and empty cells do not matter', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const reversed = rows.map((cells) => Object.fromEntries(Object.entries(cells).reverse())).reverse();
        const csv = rows.map((cells) => ({
          external_ref: '',
          ...Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, ` ${value ?? ''} `])),
        }));
        const digest = digestOfRows(rowsOf(rows));
        expect(digestOfRows(rowsOf(reversed))).toBe(digest);
        expect(digestOfRows(rowsOf(csv, 'csv'))).toBe(digest);
      }),
    );
  });

  it('any difference of content does, also how often a row is there', () => {
    const one = digestOfRows(rowsOf([ROW]));
    expect(digestOfRows(rowsOf([ROW, ROW]))).not.toBe(one);
    expect(digestOfRows(rowsOf([{ ...ROW, product_name: 'tote' }]))).not.toBe(one);
    expect(digestOfRows(rowsOf([{ ...ROW, external_ref: 'x' }]))).not.toBe(one);
  });
});

describe('text that no database keeps', () => {
  it.each(['Tote \0', 'Tote \ud800', '\udc00 Tote'])('%j is refused, naming the field', (text) => {
    const row = { product_name: 'Tote', brand_id: 1, category_id: 10, metadata_uri: 'https://example.test/m/1' };
    for (const field of ['product_name', 'metadata_uri', 'external_ref']) {
      const read = readRows([{ ...row, [field]: text }], 'json');
      expect(read).toMatchObject({ faults: [{ row: 0, field, message: expect.stringContaining('NUL character') }] });
    }
    expect(readRows([{ ...row, product_name: 'Tote 🧳' }], 'json')).toHaveProperty('rows');
  });
});
