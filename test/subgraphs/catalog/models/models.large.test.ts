import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel } from '../../../support/catalog.js';

const MANY = 12;
const MEBIBYTE = 1_048_576;

let stage: Stage;
let brandId: number;
let admin: AccountPrincipal;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  admin = {
    ...{ kind: 'account', accountId: 1, email: 'a@example.test', role: 'brand_admin', sessionId: 's' },
    ...{ brandIds: [brandId], accreditations: [], contacts: [] },
  };
  for (let n = 0; n < MANY; n++) await addModel(stage, { brandId, sku: `LARGE ${n}` });
  await stage.sql(
    `update catalog.model set specifications = jsonb_build_object('a', repeat('b', $1)), dimensions_json = jsonb_build_object('c', repeat('d', $1))`,
    [MEBIBYTE],
  );
}, 60_000);
afterAll(() => stage?.close());

const ask = (first: number, fields: string) =>
  stage.ask<{ models: { nodes: Record<string, unknown>[] } }>(
    'catalog',
    `{ models(brandId: ${brandId}, first: ${first}) { nodes { sku ${fields} } } }`,
    {},
    admin,
  );

describe('models with large documents of their own', () => {
  it('are counted before these are read: beyond an answer none is', async () => {
    for (const fields of ['specifications', 'dimensionsJson', 'dimensionsJson specifications'])
      await expect(ask(200, fields)).rejects.toMatchObject({
        code: 'ANSWER_TOO_LARGE',
        facts: { limit: 8 * MEBIBYTE },
      });
  });

  it('are read by shorter pages, and cost nothing where they are not asked for', async () => {
    const { models } = await ask(2, 'dimensionsJson specifications');
    expect(models.nodes[1]).toEqual({
      ...{ sku: 'LARGE 1', specifications: { a: 'b'.repeat(MEBIBYTE) } },
      dimensionsJson: { c: 'd'.repeat(MEBIBYTE) },
    });
    expect((await ask(200, '')).models.nodes).toHaveLength(MANY);
  });
});
