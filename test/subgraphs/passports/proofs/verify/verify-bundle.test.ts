import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../../../schema/json.js';
import { TIERS, type Tier } from '../../../../../schema/vocabulary/tiers.js';
import type { Unproved } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { verifyTransactions } from '../../../../../subgraphs/passports/proofs/verify/verify-transaction.js';
import { GTIN, OTHER_GTIN } from '../../../../support/catalog.js';
import { BRAND, type BundleStage, KINDS, LOT, OWN, objectAt, openBundleStage, PLAIN } from './bundle-stage.js';
import { type BundleOf, form1, form2, signAsBefore } from './bundles.js';
import { credentialMutations, type Mutation, mutations } from './mutations.js';

let at: BundleStage;

beforeAll(async () => {
  at = await openBundleStage();
});
afterAll(() => at?.close());

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
  const original = await verifyBundle(bundle, at.now());
  expect(original.findings.filter(({ holds }) => !holds)).toEqual([]);
  let [tried, refused, listed] = [0, 0, 0];
  const unnoticed: string[] = [];
  for (const mutation of all) {
    tried += 1;
    const verdict = await verifyBundle(mutation.bundle, at.now());
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

describe('a bundle that is served', () => {
  it.each(
    Object.keys(KINDS),
  )('%s: holds at every tier, offline and with a node; its content is not among what is not proved', async (kind) => {
    for (const tier of TIERS) {
      const bundle = await form2(at.rest, at.authority)(KINDS[kind]!, tier);
      const { verified, findings, unproved } = await verifyBundle(bundle, at.now());
      expect(findings.filter(({ holds }) => !holds)).toEqual([]);
      expect(verified).toBe(true);
      expect(covers(names(unproved), 'passport')).toBe(false);
      expect(covers(names(unproved), 'credential')).toBe(false);
      expect(covers(names(unproved), 'proof.seal')).toBe(false);
      expect(names(unproved)).toEqual(expect.arrayContaining(['issuer_document', 'status_list']));
    }
  });

  it('is refused with a document of its issuer that says anything else, though its key is there', async () => {
    const bundle = await form2(at.rest, {})(OWN, 'public');
    const document = objectAt(bundle, 'issuer_document');
    const others: JsonObject[] = [
      { ...document, id: 'did:web:other.example:brands:NORDATELIR' },
      { ...document, controller: 'did:web:other.example' },
      { ...document, alsoKnownAs: ['https://other.example'] },
    ];
    for (const issuer_document of others) {
      const { verified, findings } = await verifyBundle({ ...bundle, issuer_document }, at.now());
      const refusals = findings.filter(({ holds }) => !holds).map(({ check }) => check);
      expect([verified, refusals]).toEqual([false, ['issuer']]);
    }
  });

  it('says who and what it is of, under the signature', async () => {
    const { passport } = await form2(at.rest, {})(OWN, 'public');
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
    expect((await form2(at.rest, {})(KINDS.batch!, 'public')).passport).toMatchObject({
      batch_code: LOT,
      level: 'batch',
    });
  });

  it('with a node: the anchor is proved; without an anchor, or on another chain, it is refused', async () => {
    const bundle = await form2(at.rest, {})(KINDS.model!, 'public');
    const ask = async (one: JsonObject) =>
      verifyBundle(one, at.now(), { transactions: await verifyTransactions(one, at.rpcUrl) });
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
    await at.stage.sql(`update custody.item set status = 'stolen' where serial = $1`, [OWN]);
    expect((await verifyBundle(await form2(at.rest, {})(OWN, 'public'), at.now())).findings).toContainEqual(
      expect.objectContaining({ check: 'status', holds: false }),
    );
    await at.stage.sql(`update custody.item set status = 'written' where serial = $1`, [OWN]);
    const bundle = await form2(at.rest, {})(OWN, 'public');
    expect((await verifyBundle(bundle, at.now())).verified).toBe(true);
    expect((await verifyBundle(bundle, new Date(0))).verified).toBe(false);
  });
});

it('of an item with the passport of its lot or model: it is refused once the item is stolen or revoked', async () => {
  const became = (status: string) =>
    at.stage.sql('update custody.item set status = $2 where serial = $1', [PLAIN, status]);
  const verdict = async () => verifyBundle(await form2(at.rest, {})(PLAIN, 'public'), at.now());
  for (const status of ['stolen', 'revoked']) {
    await became(status);
    const { verified, findings } = await verdict();
    expect(verified).toBe(false);
    expect(findings.filter(({ holds }) => !holds).map(({ check }) => check)).toEqual(['item']);
  }
  await became('burn_submitted');
  const leaving = await verdict();
  expect([leaving.verified, names(leaving.unproved)]).toEqual([true, expect.arrayContaining(['item'])]);
  await became('written');
  const { verified, unproved } = await verdict();
  expect([verified, names(unproved)]).toEqual([true, expect.arrayContaining(['item'])]);
});

describe('every change of a bundle is refused, or reported as not proved', () => {
  it('a bundle of today', async () => {
    const { tried, unnoticed, refused } = await tryKinds(form2(at.rest, at.authority), TIERS);
    expect(unnoticed).toEqual([]);
    expect(tried).toBeGreaterThan(5000);
    expect(refused / tried).toBeGreaterThan(0.7);
  });

  it('a bundle as it was first served, and one of today of a version signed before: what it is about is not proved', async () => {
    await signAsBefore(at.stage, at.brandId);
    expect((await tryKinds(form1(at.rest, at.authority), ['public', 'repairer', 'authority'])).unnoticed).toEqual([]);
    expect((await tryKinds(form2(at.rest, at.authority), ['public', 'authority'])).unnoticed).toEqual([]);
    for (const form of [form1, form2]) {
      const { verified, unproved } = await verifyBundle(await form(at.rest, {})(OWN, 'public'), at.now());
      expect(verified).toBe(true);
      for (const name of ['gtin', 'serial', 'token_id', 'brand_name', 'product_name'])
        expect(names(unproved)).toContain(`passport.${name}`);
      expect(covers(names(unproved), 'passport.data')).toBe(false);
    }
  });
});
