import { Type } from '@sinclair/typebox';
import { answerTable, from, list, narrowed, part } from '../../../rest-adapter/runtime/answer-table.js';
import { Nullable, Text } from '../../../rest-adapter/runtime/schema-types.js';

interface Found {
  readonly name: string;
  readonly kind: 'lot' | 'item';
  readonly brand: { readonly name: string; readonly logoUrl: string | null } | null;
  readonly sales: readonly { readonly soldAt: string }[];
  readonly seal: { readonly versionHash: string } | null;
}

const FOUND: Found = {
  name: 'Tote',
  kind: 'lot',
  brand: { name: 'Atelier', logoUrl: null },
  sales: [{ soldAt: '2026-01-02T03:04:05Z' }, { soldAt: '2026-02-03T04:05:06Z' }],
  seal: { versionHash: 'ab' },
};

const Sale = answerTable<Found['sales'][number]>()({ sold_at: from('soldAt', Text('When.')) });
const Seal = answerTable<NonNullable<Found['seal']>>()({ version_hash: from('versionHash', Text('Hash.')) });
const FIELDS = {
  product_name: from('name', Text('Name.')),
  brand_name: from('brand.name', Nullable(Text('Brand.'))),
  brand_logo_url: from('brand.logoUrl', Nullable(Text('Logo.'))),
  letters: from(({ name }: Found) => name.length, Type.Integer()),
  kind: narrowed('kind', Type.Literal('lot')),
  sales: list('sales', Sale, { description: 'Newest first.' }),
  seal: part('seal', Seal, Type.Optional(Seal.schema)),
  last_seal: part('seal', Seal, Nullable(Seal.schema)),
};
const Answer = answerTable<Found>()(FIELDS, { title: 'Answer' });

describe('a table of an answer', () => {
  it('writes the fields in its order, under their documented names', () => {
    expect(JSON.stringify(Answer.write(FOUND))).toBe(
      '{"product_name":"Tote","brand_name":"Atelier","brand_logo_url":null,"letters":4,"kind":"lot",' +
        '"sales":[{"sold_at":"2026-01-02T03:04:05Z"},{"sold_at":"2026-02-03T04:05:06Z"}],' +
        '"seal":{"version_hash":"ab"},"last_seal":{"version_hash":"ab"}}',
    );
  });

  it('writes null past an object that is null, and leaves an optional field out', () => {
    const written = JSON.parse(JSON.stringify(Answer.write({ ...FOUND, brand: null, seal: null })));
    expect(written).toMatchObject({ brand_name: null, brand_logo_url: null, last_seal: null });
    expect(written).not.toHaveProperty('seal');
  });

  it('describes the same fields, of which all but the optional are required', () => {
    expect(Answer.schema.title).toBe('Answer');
    expect(Answer.schema.additionalProperties).toBe(false);
    expect(Object.keys(Answer.schema.properties)).toEqual(Object.keys(FIELDS));
    expect(Answer.schema.required).toEqual(Object.keys(FIELDS).filter((name) => name !== 'seal'));
  });

  it('takes no field that the graph does not answer as it is documented', () => {
    // @ts-expect-error: the operation asks for no `nam`
    answerTable<Found>()({ name: from('nam', Text('Name.')) });
    // @ts-expect-error: the brand has no `nam`
    answerTable<Found>()({ name: from('brand.nam', Text('Name.')) });
    // @ts-expect-error: a text, not a number
    answerTable<Found>()({ name: from('name', Type.Integer()) });
    // @ts-expect-error: null where there is no brand
    answerTable<Found>()({ name: from('brand.name', Text('Name.')) });
    // @ts-expect-error: null where there is no seal
    answerTable<Found>()({ seal: part('seal', Seal, Seal.schema) });
    // @ts-expect-error: a seal is no sale
    answerTable<Found>()({ seal: part('seal', Sale, Type.Optional(Sale.schema)) });
    // @ts-expect-error: no kind is `model`
    answerTable<Found>()({ kind: narrowed('kind', Type.Literal('model')) });
    // @ts-expect-error: the function is given another answer
    answerTable<Found>()({ name: from(({ uid }: { uid: string }) => uid, Text('Name.')) });
  });
});
