import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { allocated } from '../../support/allocated.js';
import { addCategory, addModel, GTIN, publishPassport } from '../../support/catalog.js';
import { addCertificate, addItem } from '../../support/items.js';
import { present } from '../../support/present.js';
import { repeatRequest } from '../../support/repeated-request.js';
import { type Rest, startRest } from '../../support/rest.js';
import { statementsSent } from '../../support/statements-sent.js';
import { settles } from '../../support/until.js';

// Budgets of the reads that are asked most, in what is counted and not timed: messages to the database, bytes of the answer with its head, and
// bytes of the objects made for it in Node.js, the request's and its answer's included: 1.25 times what was seen, which differs by a fiftieth from run to
// run. A change that raises one raises it here, with its reason.

/** All is counted in this process, of a platform that is in it. */
const inThisProcess = process.env.TEST_TOPOLOGY ? describe.skip : describe;

const BRAND = 'NORDATELIR';
const SERIAL = '0A1B2C3D4E5F';
const LINK_SET = { accept: 'application/linkset+json' };
const NUMBER = 'DPP-CERT-7QK2M9XV4B3T';

/** Requests by which functions are compiled for good, then those that are measured. */
const WARM = 1_000;
const MEASURED = 300;

interface Budget {
  readonly statements: number;
  /** Bytes of the answer, with its head. */
  readonly bytes: number;
  /** Bytes of objects for one request. */
  readonly objects: number;
}

interface Asked {
  readonly accept?: string;
  /** Tag of the answer that the reader has. */
  readonly tag?: string;
}

let stage: Stage;
let rest: Rest;
let port: number;
const paths: Record<string, string> = {};

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock, settings: { trustProxy: true } });
  port = Number(new URL(rest.address).port);
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  const item = await addItem(stage, { id: brandId, code: BRAND }, categoryId, { serial: SERIAL, modelId });
  await addCertificate(stage, item, NUMBER, { customFields: { care_level: 'gold' } });
  const ofModel = await publishPassport(stage, { modelId }, { labels: { n: 1 } });
  Object.assign(paths, {
    record: `/v1/products/${SERIAL}/public`,
    passport: `/v1/passport/01/${GTIN}`,
    certificate: `/v1/certificate/${NUMBER}`,
    timeline: `/v1/timeline/${SERIAL}`,
    dpp: `/v1/dpps/${ofModel}`,
    'passport of an item': `/v1/passport/${SERIAL}`,
    proof: `/v1/passport/01/${GTIN}/proof`,
    bundle: `/v1/passport/01/${GTIN}/bundle`,
    links: `/01/${GTIN}?linkType=linkset`,
  });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

/** Each call counts as another caller's: windows are another test's matter. */
let caller = 0;
const headersOf = ({ tag, accept = 'application/json' }: Asked): Record<string, string> => ({
  Accept: accept,
  'X-Forwarded-For': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller++ & 255}`,
  ...(tag ? { 'If-None-Match': tag } : {}),
});

async function tagOf(path: string): Promise<string> {
  return present((await rest.call(path, { headers: headersOf({}) })).headers.etag);
}

/** Bytes of an answer as it is sent. */
async function bytesOf(path: string, asked: Asked): Promise<number> {
  const { headers, bytes } = await rest.call(path, { headers: headersOf(asked) });
  return Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, bytes.length);
}

async function objectsOf(path: string, asked: Asked): Promise<number> {
  const send = async (times: number): Promise<void> => {
    for (let left = times; left > 0; left -= 50) {
      const headers = Object.entries({ Host: 'localhost', ...headersOf(asked) }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      await repeatRequest(
        port,
        [`GET ${path} HTTP/1.1`, ...headers].join('\r\n'),
        asked.tag ? 304 : 200,
        Math.min(left, 50),
      );
    }
  };
  await send(WARM);
  return (await allocated(() => send(MEASURED))) / MEASURED;
}

inThisProcess('a public read stays within its budget', () => {
  it.each<[string, string, Budget, ('has it' | { readonly accept: string })?]>([
    ['the public record', 'record', { statements: 1, bytes: 950, objects: 128_000 }],
    ['a passport by its GTIN', 'passport', { statements: 1, bytes: 950, objects: 118_000 }],
    ['a certificate', 'certificate', { statements: 1, bytes: 700, objects: 96_000 }],
    ['a timeline', 'timeline', { statements: 2, bytes: 900, objects: 155_000 }],
    ['a passport by EN 18222', 'dpp', { statements: 1, bytes: 950, objects: 94_000 }],
    ['a passport by EN 18222 that its reader has', 'dpp', { statements: 1, bytes: 430, objects: 86_000 }, 'has it'],
    ['the passport of an item', 'passport of an item', { statements: 5, bytes: 1_150, objects: 197_000 }],
    ['the proof of a passport', 'proof', { statements: 1, bytes: 900, objects: 96_000 }],
    ['its bundle', 'bundle', { statements: 7, bytes: 5_800, objects: 251_000 }],
    ['the link set of a GTIN', 'links', { statements: 2, bytes: 9_800, objects: 230_000 }, LINK_SET],
  ])('%s', async (_, kind, budget, how) => {
    const path = present(paths[kind]);
    const asked: Asked = how === 'has it' ? { tag: await tagOf(path) } : (how ?? {});
    // The catalog's rows are kept by then.
    const objects = await objectsOf(path, asked);
    const ask = () => rest.call(path, { headers: headersOf(asked) });
    await settles(async () => expect(await statementsSent(stage.options.databaseUrl, ask)).toBe(budget.statements));
    expect(await bytesOf(path, asked)).toBeLessThanOrEqual(budget.bytes);
    expect(objects).toBeLessThanOrEqual(budget.objects);
  });
});
