import { openStage } from './actors.js';
import { addBatch, addCategory, addItem, addModel, GTIN, publishPassport } from './catalog.js';
import { type RawAnswer } from './raw-http.js';
import { type Rest, startRest } from './rest.js';
import { tellsInsides } from './tells.js';

export const KEY = `dpp_test_${'f'.repeat(40)}`;
const GRANT = `
  mutation G($brandId: Int!, $email: String!) {
    grantAccreditation(brandId: $brandId, email: $email, trade: repairer) { id }
  }`;

/** A brand of every kind of thing, its people, and the REST port over it. */
export interface FuzzedRest {
  readonly rest: Rest;
  /** Credential of each kind of caller; undefined for nobody. */
  readonly credentials: Readonly<Record<string, string | undefined>>;
  close(): Promise<void>;
}

export async function openFuzzedRest(): Promise<FuzzedRest> {
  const stage = await openStage();
  const brandId = await stage.brand('FUZZBRAND0', {
    features: ['api_access', 'qr_identification', 'webhook_notifications'],
    requestsPerMinute: 1_000_000,
    monthlyProducts: null,
  });
  await stage.key(brandId, KEY);
  const categoryId = await addCategory(stage, 'fuzz');
  const modelId = await addModel(stage, { brandId, sku: 'FUZZ', gtin: GTIN, categoryId });
  const batchId = await addBatch(stage, { brandId, modelId, code: 'LOT-1' });
  await publishPassport(stage, { modelId }, { labels: { eco: true } });
  await stage.account('repairer@fuzz.test', 'repairer');
  await stage.ask('integrations', GRANT, { brandId, email: 'repairer@fuzz.test' });
  await stage.account('admin@fuzz.test', 'brand_admin', { brandIds: [brandId] });
  const owner = await stage.account('customer@fuzz.test', 'customer');
  const item = { brandId, brandCode: 'FUZZBRAND0', categoryId, modelId, batchId, ownerAccountId: owner };
  await addItem(stage, { ...item, serial: '0A1B2C3D4E5F' });
  const tokenOf = async (email: string): Promise<string> => (await stage.login(email)).accessToken;
  const rest = await startRest({ graph: stage.platform.graph, settings: { trustProxy: true } });
  return {
    rest,
    credentials: {
      key: KEY,
      repairer: await tokenOf('repairer@fuzz.test'),
      admin: await tokenOf('admin@fuzz.test'),
      customer: await tokenOf('customer@fuzz.test'),
      odd: 'dpp_\u00ff'.padEnd(60, 'x'),
    },
    async close() {
      await rest.close();
      await stage.close();
    },
  };
}

let calls = 0;

/** Each call from an address of its own, so that no window interferes. */
export const address = (): string => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

/** §7.1: the only 500 the interface documents, and the 501 of what another service answers. 503 is what a part out of reach leads to, and none is here. */
const isDocumented = (status: number, path: string): boolean =>
  (status === 500 && /\/partner\/mint\/batch$/.test(path)) || (status === 501 && /\/registerDPP$/.test(path));

/** A file of a package, as it was published: it names errors of the language, and is the same for everybody. */
const PUBLISHED = /^content-type: (?:text\/javascript|application\/wasm)/im;

/** Throws for an answer that the interface does not know, or that shows something of the insides. */
export function judge(what: string, answer: RawAnswer): void {
  const leak = (PUBLISHED.test(answer.head) ? undefined : tellsInsides(answer.body)) ?? tellsInsides(answer.head);
  if (leak) throw new Error(`${what} → ${answer.status} shows ${leak}`);
  if (answer.status >= 500 && !isDocumented(answer.status, what.split(' ')[1]?.split('?')[0] ?? ''))
    throw new Error(`${what} → ${answer.status} ${answer.body.slice(0, 300)}`);
  if (answer.status === 0) throw new Error(`${what} was not answered`);
}
