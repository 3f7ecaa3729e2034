import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../schema/principal.js';
import { fieldsIn } from '../../schema/record.js';
import { decodeBase32, encodeBase32 } from '../../subgraphs/integrations/accounts/base32.rules.js';
import { INVITATIONS_A_DAY, INVITATIONS_TO_ONE_A_DAY } from '../../subgraphs/integrations/accounts/invite.js';
import { stepOf } from '../../subgraphs/integrations/accounts/totp.rules.js';
import { MOST_KEYS } from '../../subgraphs/integrations/api-keys/issue-key.js';
import { MOST_WEBHOOKS } from '../../subgraphs/integrations/webhooks/create-webhook.js';
import { accountPrincipal } from '../support/account-principal.js';
import { openStage, PASSWORD, type Stage } from '../support/actors.js';
import { atOnce, TIMES } from '../support/at-once.js';
import { mailsSent, startMailing } from '../support/mailed-links.js';
import { codeOfStep } from '../support/one-time-code.js';
import { mailedToken } from '../support/tokens.js';

// Every operation that guards a limit, or gives something once, called fifty times at once.

let stage: Stage;
let brandId: number;
let admin: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  await startMailing(stage);
  brandId = await stage.brand('FIFTYFIFTY');
  await stage.account('admin@fifty.test', 'brand_admin', { brandIds: [brandId] });
  admin = await principal('admin@fifty.test');
});
afterAll(() => stage.close());

async function principal(email: string): Promise<AccountPrincipal> {
  const { accessToken } = await stage.login(email);
  const asked = { accept: 'session', credential: accessToken, clientAddress: '', requestId: 'fifty' } as const;
  return accountPrincipal((await stage.platform.graph.admit(asked)).principal);
}

const ask = <Data>(text: string, variables = {}, who?: AccountPrincipal, from?: string) =>
  stage.ask<Data>('integrations', text, variables, who, from);
/** Each call from an address of its own, so that none is refused for what the others got wrong. */
const addressOf = (index: number): string => `203.0.113.${index + 1}`;
const count = async (table: string, where: string): Promise<number> =>
  (await stage.sql<{ count: number }>(`select count(*)::int as count from integrations.${table} where ${where}`))[0]!
    .count;

const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';

describe('fifty calls at once', () => {
  it('take an invitation once, and make one account', async () => {
    await ask(INVITE, { input: { email: 'new@fifty.test', role: 'recycler', brandId } }, admin);
    const token = mailedToken((await mailsSent(stage)).at(-1)!.text);
    const text = 'mutation A($t: String!, $p: String!) { acceptInvitation(token: $t, password: $p) }';
    const { done, refused } = await atOnce((index) =>
      ask(text, { t: token, p: PASSWORD }, undefined, addressOf(index)),
    );
    expect(done).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(['NOT_FOUND']));
    expect(await count('account', "email = 'new@fifty.test'")).toBe(1);
  });

  it('invite one mailbox a few times a day, as it did not ask for any', async () => {
    const input = { email: 'victim@fifty.test', role: 'repairer', brandId };
    const { done, refused } = await atOnce(() => ask(INVITE, { input }, admin));
    expect(done).toHaveLength(INVITATIONS_TO_ONE_A_DAY);
    expect(new Set(refused)).toEqual(new Set(['LIMIT_REACHED']));
  });

  it('send a day’s invitations and not one more', async () => {
    const sent = await count('invitation', `brand_id = ${brandId}`);
    await stage.sql(
      `insert into integrations.invitation (email, role, brand_id, brand_code, token_hash, created_at, expires_at)
       select 'x' || n || '@fifty.test', 'repairer', $1, 'FIFTYFIFTY', 'none' || n, now(), now() from generate_series(1, $2) n`,
      [brandId, INVITATIONS_A_DAY - sent - 5],
    );
    const { done, refused } = await atOnce((index) =>
      ask(INVITE, { input: { email: `many${index}@fifty.test`, role: 'repairer', brandId } }, admin),
    );
    expect(done).toHaveLength(5);
    expect(new Set(refused)).toEqual(new Set(['LIMIT_REACHED']));
  });

  it('issue keys up to the limit', async () => {
    await stage.sql(
      `insert into integrations.api_key (brand_id, brand_code, key_hash, display, scopes, created_at)
       select $1, 'FIFTYFIFTY', encode(sha256(n::text::bytea), 'hex'), 'dpp_test_xxx', '{mint:batch}', now()
         from generate_series(1, $2) n`,
      [brandId, MOST_KEYS - 7],
    );
    const text = 'mutation K($input: ApiKeyInput!) { issueApiKey(input: $input) { key { id } } }';
    const { done, refused } = await atOnce(() => ask(text, { input: { brandId, scopes: ['mint:batch'] } }, admin));
    expect(done).toHaveLength(7);
    expect(new Set(refused)).toEqual(new Set(['LIMIT_REACHED']));
  });

  it('create subscriptions up to the limit', async () => {
    await stage.sql(
      `insert into integrations.webhook_subscription
              (brand_id, brand_code, url, host, events, secret, created_at, updated_at)
       select $1, 'FIFTYFIFTY', 'https://x.example', 'x.example', '{}', '', now(), now() from generate_series(1, $2) n`,
      [brandId, MOST_WEBHOOKS - 3],
    );
    const text = 'mutation W($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
    const input = { brandId, url: 'https://hooks.example.com/fifty' };
    const { done, refused } = await atOnce(() => ask(text, { input }, admin));
    expect(done).toHaveLength(3);
    expect(new Set(refused)).toEqual(new Set(['LIMIT_REACHED']));
    await stage.sql(
      `update integrations.webhook_subscription set deleted_at = now()
        where id = (select min(id) from integrations.webhook_subscription where brand_id = $1)`,
      [brandId],
    );
    expect((await atOnce(() => ask(text, { input }, admin))).done).toHaveLength(1);
  });

  it('save one subscription of an address', async () => {
    const other = await stage.brand('FIFTYHOOKS');
    const text = 'mutation S($b: Int!) { saveWebhook(brandId: $b, url: "https://hooks.example.com/one", events: []) }';
    const { done } = await atOnce(() => ask<{ saveWebhook: number }>(text, { b: other }));
    expect(done).toHaveLength(TIMES);
    expect(new Set(done.map(({ saveWebhook }) => saveWebhook)).size).toBe(1);
  });

  it('give one key to one brand, with any of the calls that save it', async () => {
    const brands = [await stage.brand('FIFTYKEYS1'), await stage.brand('FIFTYKEYS2')];
    const secret = `dpp_test_${'f'.repeat(40)}`;
    const { refused } = await atOnce((index) => stage.key(brands[index % 2]!, secret));
    expect(refused).toEqual(Array.from({ length: TIMES / 2 }, () => 'FORBIDDEN'));
  });

  it('grant one accreditation, and make one contact', async () => {
    await stage.account('rep@fifty.test', 'repairer');
    await stage.account('shop@fifty.test', 'distributor');
    await stage.sql('delete from integrations.accreditation where brand_id = $1', [brandId]);
    const [retailer] = await stage.sql<{ id: number }>(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, 'FIFTYFIFTY', 'SHOP', 'Shop') returning id`,
      [brandId],
    );
    const grant = `mutation { grantAccreditation(email: "rep@fifty.test", brandId: ${brandId}, trade: repairer) { id } }`;
    const contact = `mutation { saveDistributorContact(input: { email: "shop@fifty.test", brandId: ${brandId}, retailerId: ${retailer?.id} }) { id } }`;
    const { done } = await atOnce((index) => ask(index % 2 ? grant : contact));
    expect(done).toHaveLength(TIMES);
    expect(await count('accreditation', `brand_id = ${brandId}`)).toBe(1);
    expect(await count('distributor_contact', `brand_id = ${brandId}`)).toBe(1);
  });

  it('spend a refresh token once, and the second use ends the session', async () => {
    await stage.account('refresh@fifty.test', 'customer');
    const { refreshToken } = await stage.login('refresh@fifty.test');
    const text = 'mutation R($t: String!) { refreshSession(refreshToken: $t) { accessToken } }';
    const { done, refused } = await atOnce(() =>
      ask<{ refreshSession: { accessToken: string } }>(text, { t: refreshToken }),
    );
    expect(done).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(['SESSION_REVOKED']));
    const ofAccount = "account_id = (select id from integrations.account where email = 'refresh@fifty.test')";
    expect(await count('session', `${ofAccount} and state = 'active'`)).toBe(0);
  });

  it('replace a password once, and no session of the old one outlives it', async () => {
    await stage.account('change@fifty.test', 'customer');
    const who = await principal('change@fifty.test');
    const text = 'mutation C($c: String!, $n: String!) { changePassword(current: $c, next: $n) }';
    const both = await atOnce<unknown>(
      (index) =>
        index % 2 ? stage.login('change@fifty.test') : ask(text, { c: PASSWORD, n: `a longer password ${index}` }, who),
      // Fewer than lock the account.
      10,
    );
    expect(both.done.filter((end) => fieldsIn(end).changePassword)).toHaveLength(1);
    const active = await stage.sql<{ id: string }>(
      "select id from integrations.session where account_id = $1 and state = 'active'",
      [who.accountId],
    );
    expect(active).toEqual([{ id: who.sessionId }]);
  });

  it('mail five links for a new password, of which one is good for one password', async () => {
    await stage.account('reset@fifty.test', 'customer');
    const asking = 'mutation { requestPasswordReset(email: "reset@fifty.test") }';
    expect((await atOnce((index) => ask(asking, {}, undefined, addressOf(index)))).done).toHaveLength(TIMES);
    const mails = (await mailsSent(stage)).filter(({ to }) => to === 'reset@fifty.test');
    expect(mails).toHaveLength(5);
    const text = 'mutation S($t: String!, $p: String!) { resetPassword(token: $t, password: $p) }';
    const { done, refused } = await atOnce((index) =>
      ask(
        text,
        { t: mailedToken(mails[index % 5]!.text), p: `a longer password ${index}` },
        undefined,
        addressOf(index),
      ),
    );
    expect(done).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(['NOT_FOUND']));
  });

  it('confirm a second factor once, and spend each code once', async () => {
    await stage.account('factor@fifty.test', 'customer');
    const who = await principal('factor@fifty.test');
    const { enrolSecondFactor } = await ask<{ enrolSecondFactor: { secret: string } }>(
      'mutation { enrolSecondFactor { secret } }',
      {},
      who,
    );
    const secret = decodeBase32(enrolSecondFactor.secret)!;
    const code = codeOfStep(secret, stepOf(stage.options.clock()));
    const text = 'mutation C($code: String!) { confirmSecondFactor(code: $code) }';
    const confirmed = await atOnce(() => ask<{ confirmSecondFactor: string[] }>(text, { code }, who));
    expect(confirmed.done).toHaveLength(1);
    expect(new Set(confirmed.refused)).toEqual(new Set(['SECOND_FACTOR_ACTIVE']));
    const [recovery] = confirmed.done[0]!.confirmSecondFactor;
    const tokens: string[] = [];
    for (let index = 0; index < 8; index++) tokens.push((await stage.login('factor@fifty.test')).accessToken);
    const step = 'mutation V($t: String!, $c: String!) { verifySecondFactor(token: $t, code: $c) { role } }';
    const spent = await atOnce((index) => ask(step, { t: tokens[index], c: recovery }), tokens.length);
    expect(spent.done).toHaveLength(1);
  });

  it('turn a second factor off once, with however many of its codes', async () => {
    await stage.account('off@fifty.test', 'customer');
    const who = await principal('off@fifty.test');
    const enrol = 'mutation { enrolSecondFactor { secret } }';
    const { enrolSecondFactor } = await ask<{ enrolSecondFactor: { secret: string } }>(enrol, {}, who);
    const secret = decodeBase32(enrolSecondFactor.secret)!;
    const { confirmSecondFactor } = await ask<{ confirmSecondFactor: string[] }>(
      'mutation C($code: String!) { confirmSecondFactor(code: $code) }',
      { code: codeOfStep(secret, stepOf(stage.options.clock())) },
      who,
    );
    const text = 'mutation R($p: String!, $c: String!) { removeSecondFactor(password: $p, code: $c) }';
    // Ten: as many as may be wrong before the account is locked.
    const ends = await atOnce((index) => ask(text, { p: PASSWORD, c: confirmSecondFactor[index] }, who), 10);
    expect(ends.done).toHaveLength(1);
    expect(new Set(ends.refused)).toEqual(new Set(['SECOND_FACTOR_REFUSED']));
  });

  it('save one account, which is what one of them describes', async () => {
    const other = await stage.brand('FIFTYOTHER');
    const save = 'mutation S($input: AccountInput!) { saveAccount(input: $input) { id } }';
    const ends = await atOnce((index) =>
      ask<{ saveAccount: { id: number } }>(save, {
        input: {
          ...{ email: 'saved@fifty.test', role: 'brand_admin', brandIds: [index % 2 ? brandId : other] },
          ...{ firstName: index % 2 ? 'first' : 'other', disabled: index % 2 === 0 },
        },
      }),
    );
    expect(ends.refused).toEqual([]);
    expect(new Set(ends.done.map(({ saveAccount }) => saveAccount.id)).size).toBe(1);
    const rows = await stage.sql<{ first_name: string; is_disabled: boolean; brands: number[] }>(
      `select first_name, disabled_at is not null as is_disabled,
              array(select brand_id from integrations.account_brand b where b.account_id = a.id) as brands
         from integrations.account a where email = 'saved@fifty.test'`,
    );
    const described = [
      { first_name: 'first', is_disabled: false, brands: [brandId] },
      { first_name: 'other', is_disabled: true, brands: [other] },
    ];
    expect(rows).toHaveLength(1);
    expect(described).toContainEqual(rows[0]);
  });

  it('spend a one-time code once', async () => {
    const secret = Buffer.alloc(20, 9);
    await stage.account('code@fifty.test', 'customer', { totpSecret: encodeBase32(secret) });
    const tokens: string[] = [];
    for (let index = 0; index < 8; index++) tokens.push((await stage.login('code@fifty.test')).accessToken);
    const c = codeOfStep(secret, stepOf(stage.options.clock()));
    const step = 'mutation V($t: String!, $c: String!) { verifySecondFactor(token: $t, code: $c) { role } }';
    expect((await atOnce((index) => ask(step, { t: tokens[index], c }), tokens.length)).done).toHaveLength(1);
  });

  it('take the units of a day and a month that are there, under as many references', async () => {
    const limited = await stage.brand('FIFTYUNITS', { monthlyProducts: 20 });
    const keyId = await stage.key(limited, `dpp_test_${'u'.repeat(40)}`, { dailyQuota: 12 });
    const text = 'mutation Q($input: QuotaInput!) { reserveQuota(input: $input) }';
    const reserve = (key: number | null) =>
      atOnce(() =>
        ask(text, { input: { reference: randomUUID(), use: 'item', units: 1, keyId: key, brandId: limited } }),
      );
    const day = await reserve(keyId);
    expect([day.done.length, new Set(day.refused)]).toEqual([12, new Set(['QUOTA_EXCEEDED'])]);
    const month = await reserve(null);
    expect([month.done.length, new Set(month.refused)]).toEqual([8, new Set(['PRODUCT_QUOTA_EXCEEDED'])]);
  });

  it('begin a call under an idempotency key once', async () => {
    const text = 'mutation B($call: IdempotentCallInput!) { beginIdempotent(call: $call) { reference } }';
    const { done, refused } = await atOnce(() =>
      ask(text, { call: { brandId, key: 'fifty', digest: 'one', holder: randomUUID() } }),
    );
    expect(done).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(['IDEMPOTENCY_IN_FLIGHT']));
  });
});
