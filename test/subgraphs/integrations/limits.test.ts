import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_WEBHOOKS } from '../../../subgraphs/integrations/operations/create-webhook.js';
import { MOST_OPEN } from '../../../subgraphs/integrations/operations/invite.js';
import { ALL_FEATURES, openStage, type Stage } from '../../support/actors.js';

const CREATE = 'mutation C($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }';
const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';

let stage: Stage;
let brandId: number;
beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('LIMITSBRND', { features: ALL_FEATURES, requestsPerMinute: null, monthlyProducts: null });
}, 120_000);
afterAll(async () => stage.close());

/** How many of these calls, all begun at once, succeeded; every other was refused with `LIMIT_REACHED`. */
async function succeeded(calls: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  const refusals = outcomes.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
  for (const { reason } of refusals) expect((reason as { code: string }).code).toBe('LIMIT_REACHED');
  return outcomes.length - refusals.length;
}

describe('what a brand can have at most', () => {
  it(`${MOST_WEBHOOKS} subscriptions, however many are created at once; a deleted one makes room`, async () => {
    const create = (at: number) =>
      stage.ask('integrations', CREATE, { input: { brandId, url: `https://hooks.example.com/${at}` } });
    const calls = Array.from({ length: MOST_WEBHOOKS + 20 }, (_, at) => create(at));
    expect(await succeeded(calls)).toBe(MOST_WEBHOOKS);
    await stage.sql(
      `update integrations.webhook_subscription set deleted_at = now()
        where id = (select min(id) from integrations.webhook_subscription where brand_id = $1)`,
      [brandId],
    );
    expect(await succeeded([create(900), create(901), create(902)])).toBe(1);
  }, 60_000);

  it(`${MOST_OPEN} invitations that nobody answered; expired and withdrawn ones do not count`, async () => {
    const insert = (count: number, until: string) =>
      stage.sql(
        `insert into integrations.invitation (email, role, brand_id, brand_code, token_hash, created_at, expires_at)
         select 'g' || n || '@example.test', 'customer', $1, 'LIMITSBRND', $3 || n, now(), now() + $4::interval
           from generate_series(1, $2::int) n`,
        [brandId, count, until, until],
      );
    await insert(MOST_OPEN - 3, '1 day');
    await insert(50, '-1 day');
    const calls = Array.from({ length: 20 }, (_, at) =>
      stage.ask('integrations', INVITE, { input: { brandId, email: `new${at}@example.test`, role: 'brand_admin' } }),
    );
    expect(await succeeded(calls)).toBe(3);
  }, 60_000);
});
