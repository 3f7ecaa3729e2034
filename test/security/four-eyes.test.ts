import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, Principal } from '../../schema/principal.js';
import { openStage, type Stage } from '../support/actors.js';
import { addCategory } from '../support/catalog.js';

let stage: Stage;
let brandId: number;
let categoryId: number;
const CODE = 'NORDATELIR';

beforeAll(async () => {
  // Nothing is asked of this node: no batch gets that far.
  stage = await openStage();
  brandId = await stage.brand(CODE);
  categoryId = await addCategory(stage, 'handbag');
});
afterAll(() => stage.close());

const person = (accountId: number, over: Partial<AccountPrincipal> = {}): AccountPrincipal => ({
  kind: 'account',
  accountId,
  email: `a${accountId}@example.test`,
  role: 'brand_admin',
  sessionId: 's',
  brandIds: [brandId],
  accreditations: [],
  contacts: [],
  ...over,
});
const [CLAIRE, DAN, EVE] = [901, 902, 903];
const rival = (): AccountPrincipal => person(950, { brandIds: [brandId + 1] });

const asked = async (): Promise<number> =>
  (await stage.sql<{ n: number }>('select mint_approvals as n from catalog.brand where id = $1', [brandId]))[0]!.n;
const set = (count: number) =>
  stage.sql('update catalog.brand set mint_approvals = $2 where id = $1', [brandId, count]);

const save = (mintApprovals: number, who: AccountPrincipal) =>
  stage.ask(
    'catalog',
    'mutation S($input: BrandInput!) { saveBrand(input: $input) { mintApprovals } }',
    { input: { code: CODE, mintApprovals } },
    who,
  );
const decideFewer = (name: 'approveFewerApprovals' | 'refuseFewerApprovals', who: AccountPrincipal) =>
  stage.ask('catalog', `mutation D($id: Int!) { ${name}(brandId: $id) { mintApprovals } }`, { id: brandId }, who);
const wish = async (who: AccountPrincipal) =>
  (
    await stage.ask<{ brand: { fewerApprovals: object | null } }>(
      'catalog',
      'query W($id: Int!) { brand(id: $id) { fewerApprovals { wanted approvals approvalsNeeded } } }',
      { id: brandId },
      who,
    )
  ).brand.fewerApprovals;

describe('registering while a brand asks for approvals', () => {
  const submit = async (who: Principal): Promise<string> => {
    const row = {
      product_name: 'Tote',
      brand_id: brandId,
      category_id: categoryId,
      metadata_uri: 'https://example.test/1',
    };
    const { submitMintBatch } = await stage.ask<{ submitMintBatch: { jobId: string } }>(
      'custody',
      'mutation M($rows: JSON!, $brandId: Int!) { submitMintBatch(rows: $rows, brandId: $brandId) { jobId } }',
      { rows: [row], brandId },
      who,
    );
    return submitMintBatch.jobId;
  };
  const approve = (jobId: string, who: AccountPrincipal) =>
    stage.ask(
      'custody',
      'mutation A($jobId: String!) { approveMintBatch(jobId: $jobId) { batchStatus approvals } }',
      { jobId },
      who,
    );
  const awaits = async (jobId: string, who: AccountPrincipal): Promise<boolean> =>
    (
      await stage.ask<{ mintBatch: { awaitsCaller: boolean } }>(
        'custody',
        'query B($jobId: String!) { mintBatch(jobId: $jobId) { awaitsCaller } }',
        { jobId },
        who,
      )
    ).mintBatch.awaitsCaller;

  beforeEach(() => set(2));

  it('the submitter’s own approval does not count', async () => {
    const jobId = await submit(person(CLAIRE));
    expect(await awaits(jobId, person(CLAIRE))).toBe(false);
    await expect(approve(jobId, person(CLAIRE))).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    expect(await awaits(jobId, person(DAN))).toBe(true);
    expect(await approve(jobId, person(DAN))).toMatchObject({
      approveMintBatch: { batchStatus: 'pending_multisig', approvals: 1 },
    });
    expect(await awaits(jobId, person(DAN))).toBe(false);
    expect(await approve(jobId, person(EVE))).toMatchObject({
      approveMintBatch: { batchStatus: 'pending', approvals: 2 },
    });
  });

  describe('with a key', () => {
    let issuer: AccountPrincipal;

    beforeAll(async () => {
      issuer = person(await stage.account('claire@example.test', 'brand_admin', { brandIds: [brandId] }));
    });

    const keyOf = async (who: AccountPrincipal): Promise<string> => {
      const { issueApiKey } = await stage.ask<{ issueApiKey: { secret: string } }>(
        'integrations',
        'mutation K($input: ApiKeyInput!) { issueApiKey(input: $input) { secret } }',
        { input: { brandId, scopes: ['mint:batch'] } },
        who,
      );
      return issueApiKey.secret;
    };
    const submitWith = async (secret: string): Promise<string> => {
      const from = { requestId: 'r', clientAddress: '127.0.0.1' };
      const { principal } = await stage.platform.graph.admit({
        accept: 'key',
        credential: secret,
        scope: 'mint:batch',
        ...from,
      });
      return submit(principal);
    };

    it('the approval of the administrator that the key was issued to does not count', async () => {
      const jobId = await submitWith(await keyOf(issuer));
      expect(await awaits(jobId, issuer)).toBe(false);
      await expect(approve(jobId, issuer)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
      expect(await awaits(jobId, person(DAN))).toBe(true);
    });

    it('of fifty approvals of theirs and another’s at once, one counts: the other’s', async () => {
      const jobId = await submitWith(await keyOf(issuer));
      const calls = Array.from({ length: 50 }, (_, at) => approve(jobId, at % 2 ? issuer : person(DAN)));
      const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
      expect(done).toHaveLength(1);
      expect(await stage.sql('select account_id from custody.mint_approval')).toContainEqual({ account_id: DAN });
      const state = await stage.sql('select batch_status from custody.mint_batch where job_id = $1', [jobId]);
      expect(state).toEqual([{ batch_status: 'pending_multisig' }]);
    });

    it('of a manifest, everybody’s approval counts', async () => {
      const secret = 'dpp_test_'.padEnd(50, 'm');
      await stage.key(brandId, secret);
      const jobId = await submitWith(secret);
      expect(await awaits(jobId, issuer)).toBe(true);
    });
  });

  it('a batch submitted by one who may not is nobody else’s to see', async () => {
    const jobId = await submit(person(CLAIRE));
    await expect(approve(jobId, rival())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('lowering the number', () => {
  beforeEach(async () => {
    await stage.sql('delete from catalog.fewer_approvals');
    await set(2);
  });

  it('needs as many other administrators as the number in force', async () => {
    await save(0, person(CLAIRE));
    expect(await asked()).toBe(2);
    expect(await wish(person(DAN))).toEqual({ wanted: 0, approvals: 0, approvalsNeeded: 2 });
    await expect(decideFewer('approveFewerApprovals', person(CLAIRE))).rejects.toMatchObject({
      code: 'OWN_SUBMISSION',
    });
    await decideFewer('approveFewerApprovals', person(DAN));
    await expect(decideFewer('approveFewerApprovals', person(DAN))).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(await asked()).toBe(2);
    await decideFewer('approveFewerApprovals', person(EVE));
    expect(await asked()).toBe(0);
    expect(await wish(person(DAN))).toBeNull();
  });

  it('of fifty approvals of one administrator at once, one counts', async () => {
    await save(1, person(CLAIRE));
    const calls = Array.from({ length: 50 }, () => decideFewer('approveFewerApprovals', person(DAN)));
    const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await asked()).toBe(2);
  });

  it('approvals are of one number, and end with a refusal or a higher one', async () => {
    await save(1, person(CLAIRE));
    await decideFewer('approveFewerApprovals', person(DAN));
    await save(0, person(EVE));
    expect(await wish(person(DAN))).toEqual({ wanted: 0, approvals: 0, approvalsNeeded: 2 });
    await decideFewer('refuseFewerApprovals', person(DAN));
    expect(await wish(person(DAN))).toBeNull();
    await expect(decideFewer('approveFewerApprovals', person(DAN))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await save(1, person(CLAIRE));
    await save(3, person(DAN));
    expect([await asked(), await wish(person(DAN))]).toEqual([3, null]);
  });

  it('is an operator’s right, and nothing of another brand’s', async () => {
    await save(1, person(CLAIRE));
    for (const name of ['approveFewerApprovals', 'refuseFewerApprovals'] as const)
      await expect(decideFewer(name, rival())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(wish(rival())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await save(0, person(990, { role: 'operator', brandIds: [] }));
    expect([await asked(), await wish(person(DAN))]).toEqual([0, null]);
  });
});
