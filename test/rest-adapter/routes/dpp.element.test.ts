import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE, type DppWriting, element, KEY, openDppWriting } from '../../support/dpp-writing.js';
import { requireEn18223 } from '../../support/en18222/conforms.js';
import { present } from '../../support/present.js';

let at: DppWriting;
beforeAll(async () => {
  at = await openDppWriting();
}, 120_000);
afterAll(() => at?.close());

describe('PATCH /v1/dpps/{dppId}/elements/{elementIdPath} (6.3)', () => {
  const patch = (path: string, value: unknown, query = '', as = at.token) =>
    at.call('PATCH', `${path}${query}`, JSON.stringify(value), { 'Content-Type': 'application/json' }, as);

  it('[EN 18222 6.3] changes one element, below its specification or not, and answers it', async () => {
    const { path } = await at.published({ labels: { a: 1, list: [null, 'x', 'y'] } });
    expect((await patch(element(path, '$.labels.a'), 2)).json).toBe(2);
    const grouped = `$['${BASE}/schemas/passport-document/1.0']['labels']`;
    expect((await patch(element(path, grouped), { b: 3 })).json).toMatchObject({ a: 2, b: 3 });
    const full = await patch(
      element(path, '$.labels.b'),
      {
        ...{ elementId: 'b', objectType: 'SingleValuedDataElement', valueDataType: 'xsd:integer', value: 4 },
      },
      '?representation=full',
    );
    expect(full.json).toMatchObject({ objectType: 'SingleValuedDataElement', value: 4 });
    const other = await patch(
      element(path, '$.labels.b'),
      { ...full.json, elementId: 'a', value: 5 },
      '?representation=full',
    );
    expect([other.status, other.json.message[0].text]).toEqual([400, 'body.elementId: The path names the element b']);
    // Places in a list count what is shown: null is not.
    expect((await patch(element(path, '$.labels.list[0]'), 'z')).status).toBe(200);
    expect((await at.read(path)).json.labels).toEqual({ a: 2, b: 4, list: ['z', 'y'] });
  });

  it('[EN 18222 6.2] [EN 18223 A] names a text in one of several languages by the term of the text', async () => {
    const { path } = await at.published({ labels: { instructions: { fr: 'Laver', de: 'Waschen' } } });
    const text = {
      elementId: 'de',
      dictionaryReference: `${BASE}/vocabulary/passport#instructions`,
      objectType: 'SingleValuedDataElement',
      ...{ valueDataType: 'xsd:string', value: 'Waschen' },
    };
    const one = element(path, '$.labels.instructions.de');
    expect((await at.read(`${one}?representation=full`)).json).toEqual(text);
    const changed = await patch(one, { ...text, value: 'Kalt waschen' }, '?representation=full');
    expect(changed.json).toEqual({ ...text, value: 'Kalt waschen' });
    expect((await at.read(path)).json.labels.instructions).toContainEqual({ language: 'de-ZZ', value: 'Kalt waschen' });
  });

  it('[EN 18222 6.3] [EN 18223 4.1.2.8] takes texts by language as it gives them, and keeps them as documents have them', async () => {
    const { path } = await at.published({ labels: { instructions: { fr: 'Laver', de: 'Waschen' }, x: 1 } });
    const whole = element(path, '$.labels.instructions');
    const value = [
      { language: 'de-ZZ', value: 'Waschen' },
      { language: 'fr-ZZ', value: 'Laver' },
    ];
    const full = {
      ...{ elementId: 'instructions', objectType: 'MultiLanguageDataElement', value },
      dictionaryReference: `${BASE}/vocabulary/passport#instructions`,
    };
    expect((await at.read(whole)).json).toEqual(value);
    expect((await at.read(`${whole}?representation=full`)).json).toEqual(full);
    for (const form of ['compressed', 'full']) requireEn18223((await at.read(`${path}?representation=${form}`)).json);
    // What is sent back as it was read changes nothing.
    for (const [sent, query] of [
      [value, ''],
      [full, '?representation=full'],
    ] as const)
      expect((await patch(whole, sent, query)).status).toBe(200);
    const { elements, ...header } = (await at.read(`${path}?representation=full`)).json;
    expect((await patch(path, { ...header, elements }, '?representation=full')).status).toBe(200);
    expect(await at.versions(path)).toHaveLength(1);
    // A list replaces a list, in either form.
    const next = [{ language: 'mt-ZZ', value: 'Aħsel' }];
    expect((await patch(path, { labels: { instructions: next } })).json.labels).toEqual({ instructions: next, x: 1 });
    const kept = async () => JSON.parse(present((await at.versions(path)).at(-1)?.document)).labels.instructions;
    expect(await kept()).toEqual({ mt: 'Aħsel' });
    const austrian = [{ language: 'de-AT', value: 'Waschen' }];
    const answer = await patch(whole, { ...full, value: austrian }, '?representation=full');
    expect(answer.json).toEqual({ ...full, value: austrian });
    expect(await kept()).toEqual({ 'de-AT': 'Waschen' });
    // What is named by a language alone merges, as in the document.
    expect((await patch(path, { labels: { instructions: { fr: 'Laver' } } })).status).toBe(200);
    expect(await kept()).toEqual({ 'de-AT': 'Waschen', fr: 'Laver' });
  });

  it('null takes it out: 204', async () => {
    const { path } = await at.published({ labels: { a: 1, list: ['x', 'y'] } });
    for (const at of ['$.labels.a', '$.labels.list[0]']) {
      const gone = await patch(element(path, at), null);
      expect([gone.status, gone.text]).toEqual([204, '']);
    }
    expect((await at.read(path)).json.labels).toEqual({ list: ['y'] });
  });

  it('counts the places of a list in what its author is shown', async () => {
    const { path, gtin } = await at.published({ labels: { x: 1 } });
    await at.stage.sql(
      `update catalog.model set category_id = (select id from catalog.category limit 1) where gtin = $1`,
      [gtin],
    );
    await at.stage.sql(`update catalog.category set sector = 'textile'`);
    const document = { textile: { materials: [{ origin: 'hidden' }, { name: 'wool', origin: 'hidden' }] } };
    expect((await patch(path, document)).status).toBe(200);
    expect((await at.read(path)).json.textile).toEqual({ materials: [{ name: 'wool' }] });
    expect((await patch(element(path, '$.textile.materials[0]'), { name: 'silk' }, '', KEY)).status).toBe(200);
    const rows = await at.versions(path);
    expect(JSON.parse(present(rows.at(-1)?.document)).textile.materials).toEqual([
      { origin: 'hidden' },
      { name: 'silk', origin: 'hidden' },
    ]);
    await at.stage.sql(`update catalog.category set sector = null`);
  });

  it('a key changes what it is not shown, and is not shown it: 204', async () => {
    const { path } = await at.published({ material_composition: { leather: 'W' } });
    const answer = await patch(element(path, '$.material_composition.leather'), 'X', '', KEY);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await at.versions(path)).at(-1)?.document).toContain('"X"');
  });

  it('400 for what is no path of one element, 404 for what is not there', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    for (const at of ['$[', '$..a', '$[*]']) expect((await patch(element(path, at), 1)).status).toBe(400);
    for (const at of ['$.labels.b', '$']) expect((await patch(element(path, at), 1)).status).toBe(404);
    expect(await at.versions(path)).toHaveLength(1);
  });
});
