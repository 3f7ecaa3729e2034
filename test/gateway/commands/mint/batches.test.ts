import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { batchesOf, keyOfRows } from '../../../../gateway/commands/mint/batches.js';
import type { MintRow } from '../../../../subgraphs/custody/minting/mint-rows.rules.js';

const row: fc.Arbitrary<MintRow> = fc.record({
  productName: fc.string({ minLength: 1, maxLength: 6 }),
  brandId: fc.constant(1),
  categoryId: fc.integer({ min: 1, max: 3 }),
  metadataUri: fc.constantFrom('https://a.test/1', 'https://a.test/2'),
  externalRef: fc.option(fc.string({ minLength: 1, maxLength: 3 })),
});

describe('a file as batches', () => {
  it('a file in another order is the same batches under the same keys (§4.1 rule 4)', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.infiniteStream(fc.nat()), (rows, dice) => {
        const shuffled = rows
          .map((one) => ({ one, place: dice.next().value }))
          .sort((one, other) => one.place - other.place)
          .map(({ one }) => one);
        const said = (of: readonly MintRow[]) =>
          batchesOf(of, keyOfRows(of)).map(({ idempotencyKey, rows: numbered }) => [
            idempotencyKey,
            numbered.map(({ row: one }) => one),
          ]);
        expect(said(shuffled)).toEqual(said(rows));
      }),
    );
  });

  it('every row of the file stands in one batch, with its number; none has more than 500', () => {
    const rows = Array.from({ length: 1_201 }, (_, at): MintRow => {
      const name = `Item ${at % 7}`;
      return { productName: name, brandId: 1, categoryId: 1, metadataUri: 'm', externalRef: String(at) };
    });
    const batches = batchesOf(rows, 'k');
    expect(batches.map(({ idempotencyKey, rows: { length } }) => [idempotencyKey, length])).toEqual([
      ['k.1', 500],
      ['k.2', 500],
      ['k.3', 201],
    ]);
    const numbered = batches.flatMap((batch) => batch.rows).sort((one, other) => one.number - other.number);
    expect(numbered).toEqual(rows.map((one, at) => ({ number: at + 1, row: one })));
  });

  it('other rows have another key', () => {
    const rows = [{ productName: 'a', brandId: 1, categoryId: 1, metadataUri: 'm', externalRef: null }];
    expect(keyOfRows(rows)).not.toBe(keyOfRows([...rows, ...rows]));
  });
});
