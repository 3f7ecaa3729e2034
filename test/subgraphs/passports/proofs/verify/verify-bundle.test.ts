import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../../gateway/installation/embedded-chain.js';
import { TIERS, type Tier } from '../../../../../schema/vocabulary/tiers.js';
import { projectFile } from '../../../../../subgraphs/lib/process/project.js';
import { isJsonObject, type JsonObject } from '../../../../../subgraphs/passports/documents/json.js';
import type { Unproved } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { verifyTransactions } from '../../../../../subgraphs/passports/proofs/verify/verify-transaction.js';
import { openStage, type Stage } from '../../../../support/actors.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  GTIN,
  OTHER_GTIN,
  publishPassport,
} from '../../../../support/catalog.js';
import { TEST_SIGNER_KEY, testChain } from '../../../../support/embedded-chain.js';
import { portOf } from '../../../../support/port-of.js';
import { type Rest, startRest } from '../../../../support/rest.js';
import { until } from '../../../../support/until.js';
import { type BundleOf, forgedBundle, form1, form2, signAsBefore } from './bundles.js';
import { credentialMutations, type Mutation, mutations } from './mutations.js';

const BRAND = 'NORDATELIR';
const LOT = 'LOT-1';
const OWN = '0A1B2C3D4E5F';
const PLAIN = '0A1B2C3D4E5G';
const KINDS: Readonly<Record<string, string>> = {
  model: `01/${GTIN}`,
  batch: `01/${GTIN}/10/${LOT}`,
  item: OWN,
  'item of a model': PLAIN,
};
const documentOf = (name: string) => ({
  product_identification: { name, tags: ['a', null, 1.5], more: {} },
  carbon_footprint: { kg_co2e: 12.5 },
  bill_of_materials: { parts: ['strap'] },
  material_composition: { leather: 90 },
  supply_chain: { tannery: 'x' },
  something: { for: 'authorities' },
});

let chain: EmbeddedChain;
let stage: Stage;
let rest: Rest;
/** Stands where the issuer publishes. */
let front: Server;
let brandId: number;
let authority: Record<string, string>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  chain = await testChain();
  front = createServer(async ({ url = '' }, response) => {
    const { status, bytes } = await rest.call(url);
    response.writeHead(status).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const publicUrl = `http://127.0.0.1:${portOf(front)}`;
  stage = await openStage({
    publicUrl,
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId, name: 'Tote' });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const item = { brandId, brandCode: BRAND, categoryId, modelId };
  const own = await addItem(stage, { ...item, serial: OWN });
  await addItem(stage, { ...item, serial: PLAIN });
  const second = await addModel(stage, { brandId, sku: 'B', gtin: '00000096385074', categoryId });
  const otherBrand = await stage.brand('OTHERBRAND');
  const foreign = await addModel(stage, { brandId: otherBrand, sku: 'C', gtin: OTHER_GTIN, categoryId });
  await stage.account('authority@example.test', 'authority');
  authority = { Authorization: `Bearer ${(await stage.login('authority@example.test')).accessToken}` };
  for (const subject of [
    { modelId },
    { modelId },
    { modelId },
    { batchId },
    { productId: own.id },
    { productId: own.id },
  ])
    await publishPassport(stage, subject, documentOf(JSON.stringify(subject)));
  for (const donor of [second, foreign]) await publishPassport(stage, { modelId: donor }, documentOf('another'));
  await stage.platform.startJobs();
  for (const path of [...Object.values(KINDS), '01/96385074', `01/${OTHER_GTIN}`])
    await until(async () => (await rest.call(`/v1/passport/${path}/proof`)).json.passport_anchor);
});
afterAll(async () => {
  front?.close();
  await rest?.close();
  await stage?.close();
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const now = () => stage.options.clock();
const names = (unproved: readonly Unproved[]) => unproved.map(({ path }) => path);
const covers = (listed: readonly string[], path: string): boolean =>
  listed.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));

interface Trial {
  readonly tried: number;
  readonly refused: number;
  readonly listed: number;
  /** Changes that nobody would notice. */
  readonly unnoticed: readonly string[];
}

/** Tries every mutation of a bundle: it is refused, or the verifier names the place as not proved. */
async function tryAll(bundle: JsonObject, all: Iterable<Mutation>): Promise<Trial> {
  const original = await verifyBundle(bundle, now());
  expect(original.findings.filter(({ holds }) => !holds)).toEqual([]);
  let [tried, refused, listed] = [0, 0, 0];
  const unnoticed: string[] = [];
  for (const mutation of all) {
    tried += 1;
    const verdict = await verifyBundle(mutation.bundle, now());
    if (!verdict.verified) refused += 1;
    else if (covers([...names(original.unproved), ...names(verdict.unproved)], mutation.path)) listed += 1;
    else unnoticed.push(`${mutation.what} ${mutation.path}`);
  }
  return { tried, refused, listed, unnoticed };
}

async function tryKinds(bundleOf: BundleOf, tiers: readonly Tier[]): Promise<Trial> {
  const total = { tried: 0, refused: 0, listed: 0, unnoticed: [] as string[] };
  for (const [kind, path] of Object.entries(KINDS)) {
    const fuller = String(objectAt(await bundleOf(path, 'authority'), 'credential').sd_jwt_vc);
    for (const tier of tiers) {
      const donors = await Promise.all(
        ['01/96385074', `01/${OTHER_GTIN}`, KINDS[kind === 'model' ? 'item' : 'model']!].map((donor) =>
          bundleOf(donor, tier),
        ),
      );
      donors.push(await bundleOf(path, tier === 'public' ? 'authority' : 'public'));
      const bundle = await bundleOf(path, tier);
      for (const all of [mutations(bundle, donors), credentialMutations(bundle, fuller)]) {
        const trial = await tryAll(bundle, all);
        total.tried += trial.tried;
        total.refused += trial.refused;
        total.listed += trial.listed;
        total.unnoticed.push(...trial.unnoticed.map((one) => `${kind} ${tier}: ${one}`));
      }
    }
  }
  console.info(`${total.tried} mutations: ${total.refused} refused, ${total.listed} listed as not proved`);
  return total;
}

/** Returns the object that a member of another is. */
function objectAt(of: JsonObject, name: string): JsonObject {
  const value = of[name];
  if (!isJsonObject(value)) throw new Error(`${name} is no object`);
  return value;
}

describe('a bundle that is served', () => {
  it.each(
    Object.keys(KINDS),
  )('%s: holds at every tier, offline and with a node; its content is not among what is not proved', async (kind) => {
    for (const tier of TIERS) {
      const bundle = await form2(rest, authority)(KINDS[kind]!, tier);
      const { verified, findings, unproved } = await verifyBundle(bundle, now());
      expect(findings.filter(({ holds }) => !holds)).toEqual([]);
      expect(verified).toBe(true);
      expect(covers(names(unproved), 'passport')).toBe(false);
      expect(covers(names(unproved), 'credential')).toBe(false);
      expect(covers(names(unproved), 'proof.seal')).toBe(false);
      expect(names(unproved)).toEqual(expect.arrayContaining(['issuer_document', 'status_list']));
    }
  });

  it('says who and what it is of, under the signature', async () => {
    const { passport } = await form2(rest, {})(OWN, 'public');
    expect(passport).toMatchObject({
      brand_code: BRAND,
      brand_name: expect.any(String),
      product_name: 'Tote, cognac',
      gtin: GTIN,
      serial: OWN,
      uid_hash: expect.stringMatching(/^0x/),
      token_id: expect.stringMatching(/^\d{77,78}$/),
      level: 'item',
      passport_version: 2,
    });
    expect((await form2(rest, {})(KINDS.batch!, 'public')).passport).toMatchObject({
      batch_code: LOT,
      level: 'batch',
    });
  });

  it('with a node: the anchor is proved; without an anchor, or on another chain, it is refused', async () => {
    const bundle = await form2(rest, {})(KINDS.model!, 'public');
    const ask = async (one: JsonObject) =>
      verifyBundle(one, now(), { transactions: await verifyTransactions(one, chain.rpcUrl) });
    const verdict = await ask(bundle);
    expect(verdict.verified).toBe(true);
    expect(names(verdict.unproved)).toContain('proof.passport_anchor.contract_address');
    expect(names(verdict.unproved)).not.toContain('proof.passport_anchor.tx_hash');
    const proof = objectAt(bundle, 'proof');
    const anchor = objectAt(proof, 'passport_anchor');
    const others: JsonObject[] = [
      { chain_id: 1 },
      { chain_id: null },
      { tx_hash: `0x${'ab'.repeat(32)}` },
      { contract_address: null },
      { merkle_root: `0x${'ab'.repeat(32)}` },
    ];
    for (const other of others)
      expect((await ask({ ...bundle, proof: { ...proof, passport_anchor: { ...anchor, ...other } } })).verified).toBe(
        false,
      );
    expect((await ask({ ...bundle, proof: { seal: objectAt(proof, 'seal') } })).verified).toBe(false);
  });

  it('is refused once its credential is suspended or ended, and before it is valid', async () => {
    await stage.sql(`update custody.item set status = 'stolen' where serial = $1`, [OWN]);
    expect((await verifyBundle(await form2(rest, {})(OWN, 'public'), now())).findings).toContainEqual(
      expect.objectContaining({ check: 'status', holds: false }),
    );
    await stage.sql(`update custody.item set status = 'written' where serial = $1`, [OWN]);
    const bundle = await form2(rest, {})(OWN, 'public');
    expect((await verifyBundle(bundle, now())).verified).toBe(true);
    expect((await verifyBundle(bundle, new Date(0))).verified).toBe(false);
  });
});

describe('whatever is changed in a bundle is refused, or named as not proved', () => {
  it('a bundle of today', async () => {
    const { tried, unnoticed, refused } = await tryKinds(form2(rest, authority), TIERS);
    expect(unnoticed).toEqual([]);
    expect(tried).toBeGreaterThan(5000);
    expect(refused / tried).toBeGreaterThan(0.7);
  });

  it('a bundle as it was first served, and one of today of a version signed before: what it is about is not proved', async () => {
    await signAsBefore(stage, brandId);
    expect((await tryKinds(form1(rest, authority), ['public', 'repairer', 'authority'])).unnoticed).toEqual([]);
    expect((await tryKinds(form2(rest, authority), ['public', 'authority'])).unnoticed).toEqual([]);
    for (const form of [form1, form2]) {
      const { verified, unproved } = await verifyBundle(await form(rest, {})(OWN, 'public'), now());
      expect(verified).toBe(true);
      for (const name of ['gtin', 'serial', 'token_id', 'brand_name', 'product_name'])
        expect(names(unproved)).toContain(`passport.${name}`);
      expect(covers(names(unproved), 'passport.data')).toBe(false);
    }
  });
});

describe('npm run verify', () => {
  const script = projectFile('dist/subgraphs/passports/proofs/verify/main.js');
  const run = (bundle: JsonObject, ...more: string[]) => {
    const file = join(folder, 'bundle.json');
    writeFileSync(file, JSON.stringify(bundle));
    return promisify(execFile)(process.execPath, [script, file, ...more]);
  };

  it('tells a person, and its exit code tells a script; another tier and another content are refused', async () => {
    for (const form of [form1, form2]) {
      const bundle = await form(rest, {})(`01/${OTHER_GTIN}`, 'public');
      const { stdout } = await run(bundle, '--rpc', chain.rpcUrl);
      expect(stdout).toContain('✓ transaction');
      expect(stdout).toContain('\nNot proved:\n');
      expect(stdout).toContain('\nVERIFIED');
      const invented = { ...objectAt(bundle, 'passport'), access_tier: 'end_user', data: { x: 'anything' } };
      await expect(run({ ...bundle, passport: invented })).rejects.toMatchObject({ code: 1 });
      await expect(run({ ...bundle, passport: invented }, '--rpc', chain.rpcUrl)).rejects.toMatchObject({ code: 1 });
      await expect(run({ ...bundle, issuer_document: {} })).rejects.toMatchObject({ code: 1 });
    }
  });

  it("--online takes keys and state from the issuer's own address: a bundle of today's keys holds, one of made-up keys does not", async () => {
    const bundle = await form2(rest, {})(`01/${OTHER_GTIN}`, 'public');
    const { stdout } = await run(bundle, '--online');
    expect(stdout).toContain('VERIFIED');
    expect(stdout).not.toMatch(/– (issuer_document|status_list)/);
    const forged = await forgedBundle(bundle);
    expect((await verifyBundle(forged, now())).unproved).toContainEqual(
      expect.objectContaining({ path: 'issuer_document' }),
    );
    expect((await verifyBundle(forged, now())).verified).toBe(true);
    await expect(run(forged, '--online')).rejects.toMatchObject({ code: 1 });
  });
});
