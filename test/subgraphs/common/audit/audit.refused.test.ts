import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { pruneAuditLog } from '../../../../subgraphs/integrations/accounts/audit-log.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';

let world: AuditedBrand;
let as: AuditedBrand['as'];
let brandId: AuditedBrand['brandId'];
let people: AuditedBrand['people'];
let stage: AuditedBrand['stage'];
beforeAll(async () => {
  world = await openAuditedBrand();
  ({ as, brandId, people, stage } = world);
});
afterAll(() => world.stage.close());

describe('what is written of those who were refused', () => {
  const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
  const last = async () =>
    (
      await stage.sql<{ outcome: string; brand_id: number | null; thing_id: string | null }>(
        'select outcome, brand_id, thing_id from integrations.audit_entry order by id desc limit 1',
      )
    )[0];

  it('names no brand but their own: nobody fills the log of a brand who is not of it', async () => {
    const input = { email: 'x@example.test', role: 'repairer', brandId };
    const rival = { ...people.admin, brandIds: [brandId + 1, brandId + 2] };
    await expect(as(rival, 'integrations', INVITE, { input })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await last()).toMatchObject({ outcome: 'FORBIDDEN', brand_id: null });
    const hook = 'mutation W($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
    for (const who of [people.owner, people.partner, people.shop]) {
      const asked = { input: { brandId, url: 'https://hooks.example.com/' } };
      await expect(as(who, 'integrations', hook, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await last()).toMatchObject({ outcome: 'FORBIDDEN', brand_id: null });
    }
    const wrong = { input: { ...input, email: 'no address' } };
    for (const who of [people.admin, people.operator]) {
      await expect(as(who, 'integrations', INVITE, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await last()).toMatchObject({ outcome: 'INVALID_INPUT', brand_id: brandId });
    }
  });

  it('contains no id that is longer than ids can be', async () => {
    const text = 'mutation R($id: ID!) { redeliverWebhook(id: $id) { id } }';
    const id = 'x'.repeat(64);
    await expect(as(people.owner, 'integrations', text, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await last())?.thing_id).toBe(id);
    const long = { id: 'y'.repeat(100_000) };
    await expect(as(people.owner, 'integrations', text, long)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await last())?.thing_id).toBe(id);
  });

  it('names the item that was called for, before anything is done', async () => {
    const burn = 'mutation B($id: Int!) { burnProduct(productId: $id) { id } }';
    await expect(as(people.operator, 'custody', burn, { id: 990_077 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [entry] = await stage.sql('select thing, thing_id from custody.audit_entry order by id desc limit 1');
    expect(entry).toEqual({ thing: 'Product', thing_id: '990077' });
  });

  const JOB = '7A1C4E0B-0000-4000-8000-000000000001';
  it.each<[string, SubgraphName, string, string, string]>([
    [
      'a certificate',
      'custody',
      'revokeCertificate(number: "DPP-CERT-NONE") { number }',
      'Certificate',
      'DPP-CERT-NONE',
    ],
    ['a batch', 'custody', `refuseMintBatch(jobId: "${JOB}") { jobId }`, 'MintBatch', JOB.toLowerCase()],
    ['a batch to approve', 'custody', `approveMintBatch(jobId: "${JOB}") { jobId }`, 'MintBatch', JOB.toLowerCase()],
    ['a code', 'custody', 'revokeProofCode(id: 990077)', 'ProofCode', '990077'],
    ['the item of what is made', 'custody', 'openTheftReport(productId: 990077) { id }', 'Product', '990077'],
    ['the item of a certificate', 'custody', 'issueCertificate(productId: 990077) { number }', 'Product', '990077'],
    ['a model', 'catalog', 'setModelMedia(modelId: 990077, urls: []) { id }', 'ProductModel', '990077'],
    ['a subscription', 'integrations', 'rotateWebhookSecret(id: 990077) { secret }', 'WebhookSubscription', '990077'],
    [
      'a passport of a registration',
      'passports',
      'recordRegistration(input: { passportId: 990077, registryId: "x" }) { id }',
      'Passport',
      '990077',
    ],
  ])('names %s', async (_, part, mutation, thing, thingId) => {
    await expect(as(people.operator, part, `mutation { ${mutation} }`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [entry] = await stage.sql(`select thing, thing_id from ${part}.audit_entry order by id desc limit 1`);
    expect(entry).toEqual({ thing, thing_id: thingId });
  });

  it('is kept for 90 days, what was done for three years', async () => {
    const count = async () =>
      (
        await stage.sql<{ action: string }>(
          "select action from integrations.audit_entry where action like 'old%' order by 1",
        )
      )
        .map(({ action }) => action)
        .join();
    await stage.sql(
      `insert into integrations.audit_entry (at, action, outcome, actor_kind, request_id) values
       (now() - interval '91 days', 'oldRefused', 'FORBIDDEN', 'anonymous', 'x'),
       (now() - interval '89 days', 'oldRefusedToo', 'FORBIDDEN', 'anonymous', 'x'),
       (now() - interval '1094 days', 'oldDone', 'done', 'account', 'x'),
       (now() - interval '1096 days', 'oldDoneToo', 'done', 'account', 'x')`,
    );
    await pruneAuditLog({ peers: stage.platform.peers, clock: stage.options.clock });
    expect(await count()).toBe('oldDone,oldRefusedToo');
  });
});
