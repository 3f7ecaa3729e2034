import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let brandId: number;
beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('SAVESBRAND');
});
afterAll(() => stage.close());

const MODEL = 'id name specifications volumeCm3 weightGrams identityLevel defaultWarrantyTransferable';
const LOT = 'id notes productionDate quantityPlanned';

const saveModel = async (input: Record<string, unknown>) => {
  const mutation = `mutation S($input: ModelInput!, $brandId: Int!) {
    saveModel(input: $input, brandId: $brandId) { created model { ${MODEL} } }
  }`;
  const { saveModel: saved } = await stage.ask<{ saveModel: { created: boolean; model: Record<string, unknown> } }>(
    'catalog',
    mutation,
    { brandId, input },
  );
  return saved;
};
const saveLot = async (input: Record<string, unknown>) => {
  const mutation = `mutation S($input: BatchInput!, $brandId: Int!) {
    saveBatch(input: $input, brandId: $brandId) { created batch { ${LOT} } }
  }`;
  const { saveBatch: saved } = await stage.ask<{ saveBatch: { created: boolean; batch: Record<string, unknown> } }>(
    'catalog',
    mutation,
    { brandId, input },
  );
  return saved;
};

describe('a model', () => {
  it('is created, and changed by its SKU: an absent field stays as it is, null empties it', async () => {
    const facts = {
      name: 'Bag',
      specifications: { colour: ['red', "it's"], depth: null },
      volumeCm3: 1234.5,
      weightGrams: 0.125,
      identityLevel: 'unit',
      defaultWarrantyTransferable: false,
    };
    const first = await saveModel({ sku: 'A', ...facts });
    expect(first).toMatchObject({ created: true, model: facts });
    const { id } = first.model;
    expect(await saveModel({ sku: 'A' })).toMatchObject({ created: false, model: { id, ...facts } });
    const emptied = { specifications: null, volumeCm3: null, identityLevel: null, defaultWarrantyTransferable: null };
    expect(await saveModel({ sku: 'A', ...emptied })).toMatchObject({
      created: false,
      model: { id, name: 'Bag', weightGrams: 0.125, ...emptied },
    });
    expect(await stage.sql('select specifications is null as none from catalog.model where id = $1', [id])).toEqual([
      { none: true },
    ]);
  });

  it('that fifty calls save at once is created by one of them', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `name ${index}`);
    const saved = await Promise.all(names.map((name) => saveModel({ sku: 'MANY', name })));
    expect(saved.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(saved.map(({ model }) => model.id)).size).toBe(1);
    const [stored] = await stage.sql<{ name: string }>(`select name from catalog.model where sku = 'MANY'`);
    expect(names).toContain(stored?.name);
  });
});

describe('a lot', () => {
  it('is created, and changed by its code: an absent field stays as it is, null empties it', async () => {
    await saveModel({ sku: 'L' });
    const facts = { notes: 'first', productionDate: '2026-03-29', quantityPlanned: 10 };
    const key = { modelSku: 'L', batchCode: 'LOT-1' };
    const first = await saveLot({ ...key, ...facts });
    expect(first).toMatchObject({ created: true, batch: facts });
    const { id } = first.batch;
    expect(await saveLot({ ...key, notes: null })).toMatchObject({
      created: false,
      batch: { ...facts, id, notes: null },
    });
    expect(await saveLot({ ...key, productionDate: null, quantityPlanned: 0 })).toMatchObject({
      created: false,
      batch: { id, notes: null, productionDate: null, quantityPlanned: 0 },
    });
  });

  it('that fifty calls save at once is created by one of them', async () => {
    await saveModel({ sku: 'L' });
    const saved = await Promise.all(
      Array.from({ length: 50 }, (_, index) => saveLot({ modelSku: 'L', batchCode: 'LOT-2', quantityPlanned: index })),
    );
    expect(saved.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(saved.map(({ batch }) => batch.id)).size).toBe(1);
  });
});

describe('the lots of a model', () => {
  it('are listed newest first, and found by their code', async () => {
    await saveModel({ sku: 'LISTED' });
    for (const batchCode of ['L-1', 'L-2', 'L-10']) await saveLot({ modelSku: 'LISTED', batchCode });
    const codes = async (args: string): Promise<string[]> => {
      const { models } = await stage.ask<{ models: { nodes: { batches: { batchCode: string }[] }[] } }>(
        'catalog',
        `query B($brandId: Int!) { models(brandId: $brandId, sku: "LISTED") { nodes { batches${args} { batchCode } } } }`,
        { brandId },
      );
      return (models.nodes[0]?.batches ?? []).map(({ batchCode }) => batchCode);
    };
    expect(await codes('')).toEqual(['L-10', 'L-2', 'L-1']);
    expect(await codes('(limit: 1)')).toEqual(['L-10']);
    expect(await codes('(batchCode: "L-1")')).toEqual(['L-1']);
    expect(await codes('(batchCode: "l-1")')).toEqual([]);
  });
});
