import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { PASSWORD } from '../../../support/actors.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { ISSUE, type Issued, openRights, type Rights } from '../../../support/rights.js';
import { mailedToken } from '../../../support/tokens.js';

let at: Rights;
beforeAll(async () => {
  at = await openRights();
  await startMailing(at.stage);
});
afterAll(() => at?.close());

describe('invitations', () => {
  const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id status } }';
  const ACCEPT =
    'mutation A($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) }';

  it('bring in an account with its right; the link is good once', async () => {
    await at.as(at.admin, INVITE, { input: { email: 'New@Example.test', role: 'recycler', brandId: at.mine } });
    const mail = (await mailsSent(at.stage)).at(-1)!;
    expect(mail.to).toBe('new@example.test');
    const token = mailedToken(mail.text);
    const accept = { token, password: 'another long password' };
    await at.stage.ask('integrations', ACCEPT, accept, { kind: 'anonymous' });
    const { accessToken, role } = await at.stage.login('new@example.test', accept.password);
    expect(role).toBe('recycler');
    expect((await at.admit(accessToken)).accreditations).toEqual([{ brandId: at.mine, trade: 'recycler' }]);
    await expect(at.stage.ask('integrations', ACCEPT, accept)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cannot be withdrawn into thin air, nor accepted after it, nor after fourteen days', async () => {
    const invite = async (email: string): Promise<number> =>
      (
        await at.as<{ inviteAccount: { id: number } }>(at.admin, INVITE, {
          input: { email, role: 'brand_admin', brandId: at.mine },
        })
      ).inviteAccount.id;
    const id = await invite('gone@example.test');
    const withdrawn = {
      token: mailedToken((await mailsSent(at.stage)).at(-1)!.text),
      password: 'another long password',
    };
    await at.as(at.admin, 'mutation W($id: Int!) { withdrawInvitation(id: $id) { status } }', { id });
    await expect(at.stage.ask('integrations', ACCEPT, withdrawn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await invite('late@example.test');
    const late = { token: mailedToken((await mailsSent(at.stage)).at(-1)!.text), password: 'another long password' };
    at.stage.pass(14 * 86_400);
    await expect(at.stage.ask('integrations', ACCEPT, late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('only for the own brand and the roles that act for it', async () => {
    const refused = (input: object) => expect(at.as(at.admin, INVITE, { input })).rejects;
    await refused({ email: 'x@example.test', role: 'repairer', brandId: at.theirs }).toMatchObject({
      code: 'FORBIDDEN',
    });
    await refused({ email: 'x@example.test', role: 'authority', brandId: at.mine }).toMatchObject({
      code: 'FORBIDDEN',
    });
    await refused({ email: 'no address', role: 'repairer', brandId: at.mine }).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('passwords', () => {
  it('of somebody signed in are guessed ten times, wherever they are asked for, and the right one waits too', async () => {
    const id = await at.stage.account('again@example.test', 'customer');
    const me = await at.admit((await at.stage.login('again@example.test')).accessToken);
    const change = 'mutation C($current: String!) { changePassword(current: $current, next: "a new long password") }';
    const erase = 'mutation E($current: String!) { eraseMyData(password: $current) }';
    const guesses = Array.from({ length: 15 }, (_, nth) =>
      at.as(me, nth % 2 ? change : erase, { current: `wrong ${nth}` }),
    );
    expect(await outcomesOf(guesses)).toEqual({ LOGIN_REFUSED: 10, LOGIN_THROTTLED: 5 });
    expect(await outcomesOf([at.as(me, change, { current: PASSWORD })])).toEqual({ LOGIN_THROTTLED: 1 });
    expect(await at.stage.sql('select id from integrations.account where id = $1 and erased_at is null', [id])).toEqual(
      [{ id }],
    );
    at.stage.pass(901);
    await at.as(me, change, { current: PASSWORD });
  }, 60_000);

  it('changing one ends the other sessions and keeps this one', async () => {
    await at.stage.account('pw@example.test', 'customer');
    const other = (await at.stage.login('pw@example.test')).accessToken;
    const own = (await at.stage.login('pw@example.test')).accessToken;
    const change = 'mutation C($current: String!, $next: String!) { changePassword(current: $current, next: $next) }';
    const me = await at.admit(own);
    await expect(at.as(me, change, { current: 'wrong', next: 'a new long password' })).rejects.toMatchObject({
      code: 'LOGIN_REFUSED',
    });
    await expect(at.as(me, change, { current: PASSWORD, next: 'short' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await at.as(me, change, { current: PASSWORD, next: 'a new long password' });
    await at.admit(own);
    const refused = await at.stage.platform.graph.admit({
      accept: 'session',
      credential: other,
      clientAddress: '',
      requestId: 'x',
    });
    expect(refused.refusal?.code).toBe('SESSION_REVOKED');
    await at.stage.login('pw@example.test', 'a new long password');
  });

  it('a reset is mailed, good once and for an hour, and ends every session', async () => {
    const id = await at.stage.account('reset@example.test', 'customer');
    const token = async (): Promise<string> => {
      const ask = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
      await at.stage.ask('integrations', ask, { email: 'RESET@example.test' }, { kind: 'anonymous' });
      return mailedToken((await mailsSent(at.stage)).at(-1)!.text);
    };
    const reset = (value: string, password = 'a reset long password') =>
      at.stage.ask(
        'integrations',
        'mutation R($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }',
        { token: value, password },
        { kind: 'anonymous' },
      );
    const { accessToken } = await at.stage.login('reset@example.test');
    const first = await token();
    const second = await token();
    await reset(second);
    await expect(reset(second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(reset(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const refused = await at.stage.platform.graph.admit({
      accept: 'session',
      credential: accessToken,
      clientAddress: '',
      requestId: 'x',
    });
    expect(refused.refusal?.code).toBe('SESSION_REVOKED');
    await at.stage.login('reset@example.test', 'a reset long password');
    const late = await token();
    at.stage.pass(3_600);
    await expect(reset(late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      JSON.stringify(await at.stage.sql('select * from integrations.password_reset where account_id = $1', [id])),
    ).not.toContain(late);
  });

  it('nothing is mailed to an unknown address, and nothing says so', async () => {
    const before = (await mailsSent(at.stage)).length;
    const ask = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
    expect(await at.stage.ask('integrations', ask, { email: 'ghost@example.test' })).toEqual({
      requestPasswordReset: true,
    });
    expect(await mailsSent(at.stage)).toHaveLength(before);
  });
});

describe('who sees an account', () => {
  it('referenced by another subgraph: anonymous callers read its number only', async () => {
    const id = await at.stage.account('seen@example.test', 'customer');
    const text = 'query E($r: [_Any!]!) { _entities(representations: $r) { ... on Account { id email name role } } }';
    const variables = { r: [{ __typename: 'Account', id }] };
    expect(await at.as(at.admin, text, variables)).toEqual({
      _entities: [{ id, email: null, name: null, role: null }],
    });
    const self = await at.principalOf('seen@example.test');
    expect(await at.as(self, text, variables)).toMatchObject({ _entities: [{ email: 'seen@example.test' }] });
  });

  it('only operators list accounts', async () => {
    await expect(at.as(at.admin, '{ accounts { nodes { id } } }')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      at.stage.ask('integrations', '{ accounts { nodes { id } } }', {}, { kind: 'anonymous' }),
    ).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('saving an account twice', () => {
  it('changes nothing, sessions included', async () => {
    const save = () =>
      at.stage.account('same@example.test', 'customer', {
        firstName: 'Ana',
        totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      });
    const id = await save();
    const { accessToken } = await at.stage.login('same@example.test');
    const row = async () => (await at.stage.sql('select * from integrations.account where id = $1', [id]))[0];
    const before = await row();
    expect(await save()).toBe(id);
    expect(await row()).toEqual(before);
    const again = await at.stage.platform.graph.admit({
      accept: 'session',
      credential: accessToken,
      clientAddress: '',
      requestId: 'x',
    });
    expect(again.refusal?.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('the audit log', () => {
  interface Entry {
    action: string;
    outcome: string;
    actorId: number | null;
    thing: string | null;
    thingId: string | null;
    addressPrefix: string | null;
    brandId: number | null;
    cursor: string;
  }
  const LOG =
    'query L($brandId: Int, $first: Int! = 50, $after: String) { auditLog(brandId: $brandId, first: $first, after: $after) { edges { cursor node { action outcome refusal actorId thing thingId addressPrefix brandId } } } }';
  const log = async (who: AccountPrincipal, variables: Readonly<Record<string, unknown>>) =>
    (
      await at.as<{ auditLog: { edges: { cursor: string; node: Omit<Entry, 'cursor'> }[] } }>(who, LOG, variables)
    ).auditLog.edges.map(({ cursor, node }): Entry => ({ ...node, cursor }));

  it('says who did what to which thing, from which network, refusals included', async () => {
    const { issueApiKey } = await at.as<Issued>(at.admin, ISSUE, {
      input: { brandId: at.mine, scopes: ['webhooks:read'] },
    });
    await expect(at.as(at.admin, ISSUE, { input: { brandId: at.mine, scopes: [] } })).rejects.toBeDefined();
    const [refused, done] = await log(at.admin, { brandId: at.mine, first: 2 });
    expect(done).toMatchObject({
      action: 'issueApiKey',
      outcome: 'done',
      refusal: null,
      actorId: at.admin.accountId,
      thing: 'ApiKey',
      thingId: String(issueApiKey.key.id),
      addressPrefix: '198.51.100.0/24',
      brandId: at.mine,
    });
    expect(refused).toMatchObject({ action: 'issueApiKey', outcome: 'refused', refusal: 'INVALID_INPUT' });
  });

  it('is read page by page without gaps or repeats', async () => {
    const all = await log(at.admin, { brandId: at.mine, first: 200 });
    const paged: Entry[] = [];
    for (let after: string | null = null; ; ) {
      const page: Entry[] = await log(at.admin, { brandId: at.mine, first: 3, after });
      paged.push(...page);
      if (page.length < 3) break;
      after = page.at(-1)!.cursor;
    }
    expect(paged.slice(-all.length).map((entry) => entry.cursor)).toEqual(all.map((entry) => entry.cursor));
  });

  it('is of the own brand for administrators, of everything for operators', async () => {
    await expect(log(at.admin, { brandId: at.theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(log(at.admin, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await at.stage.account('op@example.test', 'operator');
    const operator = await at.principalOf('op@example.test');
    const actions = (await log(operator, { first: 200 })).map((entry) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['login', 'inviteAccount', 'resetPassword', 'acceptInvitation']));
  });

  it('keeps no argument: no password, no secret', async () => {
    const rows = JSON.stringify(await at.stage.sql('select * from integrations.audit_entry'));
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain('dpp_live_');
  });
});
