import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Shot } from '../support/attack.js';
import { publishPassport } from '../support/catalog.js';
import { expectHealthUnder, HEALTH_BOUND_MS } from '../support/health-bound.js';
import { type Rest, startRest } from '../support/rest.js';
import { openTwoBrands, type TwoBrands, type World } from '../support/two-brands.js';

/** Values of a section that everybody sees: with what is around them, as many as a document may have. */
const VALUES = 9_990;
const many = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Sections of the greatest number of members, elements and objects. */
const LARGEST = {
  members: Object.fromEntries(many(VALUES, (n) => [n.toString(36), n])),
  numbers: many(VALUES, (n) => n),
  objects: many(VALUES / 3, (n) => ({ name: `a ${n}`, since: '2026-11-27' })),
};
type Largest = keyof typeof LARGEST;

let world: TwoBrands;
let rest: Rest;
/** The passport of each, and the item that it is about. */
const passports = new Map<Largest, { readonly id: number; readonly of: World['item'] }>();

beforeAll(async () => {
  world = await openTwoBrands();
  const { stage, a, b } = world;
  for (const [name, { item }] of [
    ['members', a],
    ['objects', b],
  ] as const)
    passports.set(name, {
      id: await publishPassport(stage, { productId: item.id }, { labels: LARGEST[name] }),
      of: item,
    });
  const ofModel = await publishPassport(stage, { batchId: Number(b.ids.catalogBatch) }, { labels: LARGEST.numbers });
  passports.set('numbers', { id: ofModel, of: b.item });
  rest = await startRest({ graph: stage.platform.graph, settings: { trustProxy: true } });
}, 180_000);
afterAll(async () => {
  await rest?.close();
  await world?.stage.close();
});

/** Returns twenty anonymous reads of one path, each from an address of its own. */
const read = (path: string, headers: Record<string, string> = {}): Shot[] =>
  many(20, (at) => ({
    url: rest.address + path,
    method: 'GET',
    headers: { 'x-forwarded-for': `203.0.113.${at}`, ...headers },
  }));

const byStandard = (id: number): Readonly<Record<string, () => Shot[]>> => ({
  compressed: () => read(`/v1/dpps/${id}`),
  full: () => read(`/v1/dpps/${id}?representation=full`),
  'as JSON-LD': () => read(`/v1/dpps/${id}`, { accept: 'application/ld+json' }),
  'as Turtle': () => read(`/v1/dpps/${id}`, { accept: 'text/turtle' }),
  'as XML': () => read(`/v1/dpps/${id}`, { accept: 'application/xml' }),
  'as a page': () => read(`/v1/dpps/${id}`, { accept: 'text/html' }),
  'of which one element': () => read(`/v1/dpps/${id}/elements/${encodeURIComponent('$.labels')}`),
});
const documented = ({ serial, uidHash }: World['item']): Readonly<Record<string, () => Shot[]>> => ({
  'as documented': () => read(`/v1/passport/${serial}`),
  'its credential': () => read(`/v1/passport/${serial}/vc`),
  'its proof': () => read(`/v1/passport/${serial}/proof`),
  'its bundle': () => read(`/v1/passport/${serial}/bundle`),
  'its page': () => read(`/fr/passport/${uidHash}`),
});
const FORMS = Object.keys({ ...byStandard(0), ...documented({ id: 0, serial: '', uidHash: '', tokenId: '' }) });

describe(`while a passport of ten thousand values is read, a process says within ${HEALTH_BOUND_MS} ms that it is alive`, () => {
  describe.each(['members', 'numbers', 'objects'] as const)('of %s', (name) => {
    it.each(FORMS)('%s', async (form) => {
      const { id, of } = passports.get(name)!;
      const shots = { ...byStandard(id), ...documented(of) }[form]!;
      await expectHealthUnder(`${name}, ${form}`, shots, [200]);
    }, 120_000);
  });
});
