import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../subgraphs/lib/graphql/principal.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';

let stage: Stage;
let mine: number;
let theirs: number;
let admin: AccountPrincipal;

const admit = async (credential: string): Promise<AccountPrincipal> => {
  const admission = await stage.platform.graph.admit({
    accept: 'session',
    credential,
    clientAddress: '198.51.100.7',
    requestId: 'rights-test',
  });
  expect(admission.refusal).toBeUndefined();
  return admission.principal as AccountPrincipal;
};
const principalOf = async (email: string): Promise<AccountPrincipal> => admit((await stage.login(email)).accessToken);
const as = <Data>(who: AccountPrincipal, text: string, variables = {}) =>
  stage.ask<Data>('integrations', text, variables, who);

beforeAll(async () => {
  stage = await openStage();
  mine = await stage.brand('MINEMINE01');
  theirs = await stage.brand('THEIRS0001');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [mine] });
  admin = await principalOf('admin@example.test');
});
afterAll(() => stage.close());

const GRANT =
  'mutation G($email: String!, $brandId: Int!, $trade: Trade!) { grantAccreditation(email: $email, brandId: $brandId, trade: $trade) { id trade status account { email } } }';
const ISSUE =
  'mutation I($input: ApiKeyInput!) { issueApiKey(input: $input) { secret key { id display scopes status } } }';
const KEYS = 'query K($brandId: Int!) { apiKeys(brandId: $brandId) { id display status lastUsedAt } }';

interface Issued {
  issueApiKey: { secret: string; key: { id: number; display: string; scopes: string[]; status: string } };
}

describe('§3.6 accreditations', () => {
  const OFFER = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id email role trade status } }';
  const MINE = '{ myInvitations { id trade brand { id } } }';
  const offer = (email: string, trade = 'recycler', brandId = mine) =>
    as<{ inviteAccount: { id: number } }>(admin, OFFER, { input: { email, role: 'repairer', brandId, trade } });

  it('are offered by the brand, taken by the partner, and withdrawn with effect on the next call', async () => {
    await stage.account('rep@example.test', 'repairer');
    const { inviteAccount } = await offer('rep@example.test');
    const { accessToken } = await stage.login('rep@example.test');
    const partner = await admit(accessToken);
    expect(partner.accreditations).toEqual([]);
    const { myInvitations } = await as<{ myInvitations: object[] }>(partner, MINE);
    expect(myInvitations).toEqual([{ id: inviteAccount.id, trade: 'recycler', brand: { id: mine } }]);
    const take = 'mutation T($id: Int!) { takeInvitation(id: $id) { status } }';
    expect(await as(partner, take, { id: inviteAccount.id })).toEqual({ takeInvitation: { status: 'accepted' } });
    await expect(as(partner, take, { id: inviteAccount.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await admit(accessToken)).accreditations).toEqual([{ brandId: mine, trade: 'recycler' }]);
    const list = 'query L($brandId: Int!) { accreditations(brandId: $brandId) { id account { email } } }';
    const { accreditations } = await as<{ accreditations: { id: number }[] }>(admin, list, { brandId: mine });
    expect(accreditations).toMatchObject([{ account: { email: 'rep@example.test' } }]);
    await as(admin, 'mutation W($id: Int!) { withdrawAccreditation(id: $id) { status } }', accreditations[0]);
    expect((await admit(accessToken)).accreditations).toEqual([]);
    const profile = await as<{ me: object }>(await admit(accessToken), '{ me { accreditations { trade } } }');
    expect(profile.me).toEqual({ accreditations: [] });
  });

  it('nobody is recognized who was not asked: a brand cannot grant, and a declined offer stays declined', async () => {
    const grant = { email: 'rep@example.test', brandId: mine, trade: 'repairer' };
    await expect(as(admin, GRANT, grant)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as(admin, GRANT, { ...grant, brandId: theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { inviteAccount } = await offer('rep@example.test', 'repairer');
    const partner = await principalOf('rep@example.test');
    const decline = 'mutation D($id: Int!) { declineInvitation(id: $id) { status } }';
    const variables = { id: inviteAccount.id };
    expect(await as(partner, decline, variables)).toEqual({ declineInvitation: { status: 'declined' } });
    const mailed = /token=(\S+)/.exec(stage.options.mails.at(-1)!.text)![1]!;
    const accept = 'mutation A($token: String!) { acceptInvitation(token: $token, password: "another long password") }';
    await expect(as(partner, accept, { token: mailed })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stage.account('cust@example.test', 'customer');
    const customers = (await offer('cust@example.test')).inviteAccount;
    const customer = await principalOf('cust@example.test');
    const take = 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }';
    await expect(as(customer, take, customers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as(partner, take, customers)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stage.ask('integrations', GRANT, { ...grant, email: 'rep@example.test' });
  });

  it('the offer says the same of an address with an account, of one without, and of one that is no partner', async () => {
    const told = async (email: string) => {
      const { id: _, ...rest } = (await offer(email)).inviteAccount as unknown as Record<string, unknown>;
      return { ...rest, email: null };
    };
    const [known, unknown, customer] = [
      await told('rep@example.test'),
      await told('nobody@example.test'),
      await told('cust@example.test'),
    ];
    expect(known).toEqual(unknown);
    expect(customer).toEqual(unknown);
    expect(known).toEqual({ email: null, role: 'repairer', trade: 'recycler', status: 'open' });
  });

  it("an account's relations to other brands are told to no brand", async () => {
    const grant = { email: 'rep@example.test', trade: 'recycler' };
    await stage.ask('integrations', GRANT, { ...grant, brandId: theirs });
    await stage.ask('integrations', GRANT, { ...grant, brandId: mine });
    const text = `query L($brandId: Int!) { accreditations(brandId: $brandId) { account {
      email role disabled secondFactor createdAt brands { id } accreditations { trade } contacts { id } } } }`;
    type Told = { accreditations: { account: object }[] };
    const { accreditations } = await as<Told>(admin, text, { brandId: mine });
    expect(accreditations[0]?.account).toEqual({
      ...{ email: 'rep@example.test', role: 'repairer', disabled: null, secondFactor: null, createdAt: null },
      ...{ brands: [], accreditations: [], contacts: [] },
    });
    await stage.account('both@example.test', 'brand_admin', { brandIds: [mine, theirs] });
    const team = 'query T($brandId: Int!) { administrators(brandId: $brandId) { email brands { id } } }';
    const { administrators } = await as<{ administrators: object[] }>(admin, team, { brandId: mine });
    expect(administrators).toContainEqual({ email: 'both@example.test', brands: [] });
    await stage.sql(`update integrations.account set disabled_at = now() where email = 'both@example.test'`);
    await stage.sql(
      `delete from integrations.account_brand where account_id = (select id from integrations.account where email = 'both@example.test')`,
    );
  });

  it("another brand's is one that does not exist", async () => {
    const { grantAccreditation } = await stage.ask<{ grantAccreditation: { id: number } }>('integrations', GRANT, {
      email: 'rep@example.test',
      brandId: theirs,
      trade: 'repairer',
    });
    const withdraw = 'mutation W($id: Int!) { withdrawAccreditation(id: $id) { id } }';
    await expect(as(admin, withdraw, { id: grantAccreditation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('§3.6 distributor contacts', () => {
  const SAVE = 'mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id status } }';
  const OFFER = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';

  it('are offered with their territory, and changed or revoked by the brand, never made or revived by it', async () => {
    await stage.account('shop@example.test', 'distributor');
    const [store] = await stage.sql<{ id: number }>(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, 'MINEMINE01', 'S', 'S') returning id`,
      [mine],
    );
    const retailerId = store?.id as number;
    const contact = { email: 'shop@example.test', brandId: mine, retailerId };
    for (const email of ['shop@example.test', 'ghost@example.test'])
      await expect(as(admin, SAVE, { input: { ...contact, email } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        facts: { entity: 'DistributorContact' },
      });
    const input = { ...contact, role: 'distributor', territoryCountries: ['fr'], alertsOptIn: true };
    const { inviteAccount } = await as<{ inviteAccount: { id: number } }>(admin, OFFER, { input });
    const { accessToken } = await stage.login('shop@example.test');
    await as(await admit(accessToken), 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }', inviteAccount);
    const shop = await admit(accessToken);
    expect(shop.contacts).toMatchObject([{ brandId: mine, retailerId }]);
    expect(await as(shop, '{ myContact { territoryCountries alertsOptIn } }')).toEqual({
      myContact: { territoryCountries: ['FR'], alertsOptIn: true },
    });
    await as(admin, SAVE, { input: { ...contact, status: 'revoked' } });
    expect((await admit(accessToken)).contacts).toEqual([]);
    await expect(as(admin, SAVE, { input: contact })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await admit(accessToken)).contacts).toEqual([]);
  });

  it('move as their life cycle says: what is revoked is not suspended, by nobody, and let in again by an operator', async () => {
    await stage.account('moved@example.test', 'distributor');
    const [store] = await stage.sql<{ id: number }>(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, 'MINEMINE01', 'M', 'M') returning id`,
      [mine],
    );
    const contact = { email: 'moved@example.test', brandId: mine, retailerId: store?.id };
    const operator = (status: string) =>
      stage.ask<{ saveDistributorContact: { status: string } }>('integrations', SAVE, {
        input: { ...contact, status },
      });
    const statusAfter = async (status: string) => (await operator(status)).saveDistributorContact.status;
    for (const status of ['revoked', 'revoked', 'active', 'pending', 'active', 'revoked'])
      expect(await statusAfter(status)).toBe(status);
    const refused = {
      code: 'STATE_CONFLICT',
      facts: { thing: 'distributor contact', state: 'revoked', trigger: 'suspend' },
    };
    await expect(operator('pending')).rejects.toMatchObject(refused);
    await expect(as(admin, SAVE, { input: { ...contact, status: 'pending' } })).rejects.toMatchObject(refused);
    const rows = await stage.sql(
      `select status from integrations.distributor_contact where brand_id = $1 and retailer_id = $2`,
      [mine, store?.id],
    );
    expect(rows).toEqual([{ status: 'revoked' }]);
    expect(await statusAfter('active')).toBe('active');
  });
});

describe('§5.1 keys in the graph', () => {
  it('the secret is shown once', async () => {
    const input = { brandId: mine, scopes: ['mint:batch'] };
    const { issueApiKey } = await as<Issued>(admin, ISSUE, { input });
    expect(issueApiKey.secret).toMatch(/^dpp_live_/);
    expect(issueApiKey.key).toMatchObject({ scopes: ['mint:batch'], status: 'active' });
    const { apiKeys } = await as<{ apiKeys: object[] }>(admin, KEYS, { brandId: mine });
    expect(JSON.stringify(apiKeys)).not.toContain(issueApiKey.secret);
    const stored = await stage.sql('select * from integrations.api_key');
    expect(JSON.stringify(stored)).not.toContain(issueApiKey.secret);
  });

  it('unknown scopes, none at all, and clients of somebody else are refused', async () => {
    const refused = (input: object) => expect(as(admin, ISSUE, { input })).rejects;
    await refused({ brandId: mine, scopes: ['all'] }).toMatchObject({ code: 'INVALID_INPUT' });
    await refused({ brandId: mine, scopes: [] }).toMatchObject({ code: 'INVALID_INPUT' });
    await refused({ brandId: theirs, scopes: ['mint:batch'] }).toMatchObject({ code: 'FORBIDDEN' });
    await refused({ brandId: mine, scopes: ['mint:batch'], serves: [theirs] }).toMatchObject({ code: 'FORBIDDEN' });
  });

  it("another brand's keys can be neither listed nor revoked", async () => {
    const id = await stage.key(theirs, `dpp_test_${'t'.repeat(40)}`);
    await expect(as(admin, KEYS, { brandId: theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const revoke = 'mutation R($id: Int!) { revokeApiKey(id: $id) { id } }';
    await expect(as(admin, revoke, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('invitations', () => {
  const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id status } }';
  const ACCEPT =
    'mutation A($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) }';
  const tokenOf = (text: string): string => /token=(\S+)/.exec(text)![1]!;

  it('bring in an account with its right; the link is good once', async () => {
    await as(admin, INVITE, { input: { email: 'New@Example.test', role: 'recycler', brandId: mine } });
    const mail = stage.options.mails.at(-1)!;
    expect(mail.to).toBe('new@example.test');
    const token = tokenOf(mail.text);
    const accept = { token, password: 'another long password' };
    await stage.ask('integrations', ACCEPT, accept, { kind: 'anonymous' });
    const { accessToken, role } = await stage.login('new@example.test', accept.password);
    expect(role).toBe('recycler');
    expect((await admit(accessToken)).accreditations).toEqual([{ brandId: mine, trade: 'recycler' }]);
    await expect(stage.ask('integrations', ACCEPT, accept)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cannot be withdrawn into thin air, nor accepted after it, nor after fourteen days', async () => {
    const invite = async (email: string): Promise<number> =>
      (
        await as<{ inviteAccount: { id: number } }>(admin, INVITE, {
          input: { email, role: 'brand_admin', brandId: mine },
        })
      ).inviteAccount.id;
    const id = await invite('gone@example.test');
    await as(admin, 'mutation W($id: Int!) { withdrawInvitation(id: $id) { status } }', { id });
    const withdrawn = { token: tokenOf(stage.options.mails.at(-1)!.text), password: 'another long password' };
    await expect(stage.ask('integrations', ACCEPT, withdrawn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await invite('late@example.test');
    const late = { token: tokenOf(stage.options.mails.at(-1)!.text), password: 'another long password' };
    stage.pass(14 * 86_400);
    await expect(stage.ask('integrations', ACCEPT, late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('only for the own brand and the roles that act for it', async () => {
    const refused = (input: object) => expect(as(admin, INVITE, { input })).rejects;
    await refused({ email: 'x@example.test', role: 'repairer', brandId: theirs }).toMatchObject({ code: 'FORBIDDEN' });
    await refused({ email: 'x@example.test', role: 'authority', brandId: mine }).toMatchObject({ code: 'FORBIDDEN' });
    await refused({ email: 'no address', role: 'repairer', brandId: mine }).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('passwords', () => {
  it('changing one ends the other sessions and keeps this one', async () => {
    await stage.account('pw@example.test', 'customer');
    const other = (await stage.login('pw@example.test')).accessToken;
    const own = (await stage.login('pw@example.test')).accessToken;
    const change = 'mutation C($current: String!, $next: String!) { changePassword(current: $current, next: $next) }';
    const me = await admit(own);
    await expect(as(me, change, { current: 'wrong', next: 'a new long password' })).rejects.toMatchObject({
      code: 'LOGIN_REFUSED',
    });
    await expect(as(me, change, { current: PASSWORD, next: 'short' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await as(me, change, { current: PASSWORD, next: 'a new long password' });
    await admit(own);
    const refused = await stage.platform.graph.admit({
      accept: 'session',
      credential: other,
      clientAddress: '',
      requestId: 'x',
    });
    expect(refused.refusal?.code).toBe('SESSION_REVOKED');
    await stage.login('pw@example.test', 'a new long password');
  });

  it('a reset is mailed, good once and for an hour, and ends every session', async () => {
    const id = await stage.account('reset@example.test', 'customer');
    const token = async (): Promise<string> => {
      const ask = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
      await stage.ask('integrations', ask, { email: 'RESET@example.test' }, { kind: 'anonymous' });
      return /token=(\S+)/.exec(stage.options.mails.at(-1)!.text)![1]!;
    };
    const reset = (value: string, password = 'a reset long password') =>
      stage.ask(
        'integrations',
        'mutation R($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }',
        { token: value, password },
        { kind: 'anonymous' },
      );
    const { accessToken } = await stage.login('reset@example.test');
    const first = await token();
    const second = await token();
    await reset(second);
    await expect(reset(second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(reset(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const refused = await stage.platform.graph.admit({
      accept: 'session',
      credential: accessToken,
      clientAddress: '',
      requestId: 'x',
    });
    expect(refused.refusal?.code).toBe('SESSION_REVOKED');
    await stage.login('reset@example.test', 'a reset long password');
    const late = await token();
    stage.pass(3_600);
    await expect(reset(late)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      JSON.stringify(await stage.sql('select * from integrations.password_reset where account_id = $1', [id])),
    ).not.toContain(late);
  });

  it('nothing is mailed to an unknown address, and nothing says so', async () => {
    const before = stage.options.mails.length;
    const ask = 'mutation R($email: String!) { requestPasswordReset(email: $email) }';
    expect(await stage.ask('integrations', ask, { email: 'ghost@example.test' })).toEqual({
      requestPasswordReset: true,
    });
    expect(stage.options.mails).toHaveLength(before);
  });
});

describe('who sees an account', () => {
  it('another subgraph names one: a stranger sees its number only', async () => {
    const id = await stage.account('seen@example.test', 'customer');
    const text = 'query E($r: [_Any!]!) { _entities(representations: $r) { ... on Account { id email name role } } }';
    const variables = { r: [{ __typename: 'Account', id }] };
    expect(await as(admin, text, variables)).toEqual({ _entities: [{ id, email: null, name: null, role: null }] });
    const self = await principalOf('seen@example.test');
    expect(await as(self, text, variables)).toMatchObject({ _entities: [{ email: 'seen@example.test' }] });
  });

  it('only operators list accounts', async () => {
    await expect(as(admin, '{ accounts { nodes { id } } }')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      stage.ask('integrations', '{ accounts { nodes { id } } }', {}, { kind: 'anonymous' }),
    ).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('the administrators of a brand', () => {
  it('are listed and removed by each other, with effect on the next call, and never by themselves', async () => {
    const id = await stage.account('second@example.test', 'brand_admin', { brandIds: [mine] });
    const list = 'query A($brandId: Int!) { administrators(brandId: $brandId) { email } }';
    const { administrators } = await as<{ administrators: { email: string }[] }>(admin, list, { brandId: mine });
    expect(administrators.map(({ email }) => email)).toEqual(['admin@example.test', 'second@example.test']);
    const { accessToken } = await stage.login('second@example.test');
    const remove =
      'mutation R($brandId: Int!, $accountId: Int!) { removeAdministrator(brandId: $brandId, accountId: $accountId) { id } }';
    await as(admin, remove, { brandId: mine, accountId: id });
    expect((await admit(accessToken)).brandIds).toEqual([]);
    const own = { brandId: mine, accountId: admin.accountId };
    await expect(as(admin, remove, own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as(admin, remove, { brandId: mine, accountId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(admin, list, { brandId: theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('saving an account twice', () => {
  it('changes nothing, sessions included', async () => {
    const save = () =>
      stage.account('same@example.test', 'customer', {
        firstName: 'Ana',
        totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      });
    const id = await save();
    const { accessToken } = await stage.login('same@example.test');
    const row = async () => (await stage.sql('select * from integrations.account where id = $1', [id]))[0];
    const before = await row();
    expect(await save()).toBe(id);
    expect(await row()).toEqual(before);
    const again = await stage.platform.graph.admit({
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
  const log = async (who: AccountPrincipal, variables: object) =>
    (
      await as<{ auditLog: { edges: { cursor: string; node: Omit<Entry, 'cursor'> }[] } }>(who, LOG, variables)
    ).auditLog.edges.map(({ cursor, node }): Entry => ({ ...node, cursor }));

  it('says who did what to which thing, from which network, refusals included', async () => {
    const { issueApiKey } = await as<Issued>(admin, ISSUE, { input: { brandId: mine, scopes: ['webhooks:read'] } });
    await expect(as(admin, ISSUE, { input: { brandId: mine, scopes: [] } })).rejects.toBeDefined();
    const [refused, done] = await log(admin, { brandId: mine, first: 2 });
    expect(done).toMatchObject({
      action: 'issueApiKey',
      outcome: 'done',
      refusal: null,
      actorId: admin.accountId,
      thing: 'ApiKey',
      thingId: String(issueApiKey.key.id),
      addressPrefix: '198.51.100.0/24',
      brandId: mine,
    });
    expect(refused).toMatchObject({ action: 'issueApiKey', outcome: 'refused', refusal: 'INVALID_INPUT' });
  });

  it('is read page by page without gaps or repeats', async () => {
    const all = await log(admin, { brandId: mine, first: 200 });
    const paged: Entry[] = [];
    for (let after: string | null = null; ; ) {
      const page: Entry[] = await log(admin, { brandId: mine, first: 3, after });
      paged.push(...page);
      if (page.length < 3) break;
      after = page.at(-1)!.cursor;
    }
    expect(paged.slice(-all.length).map((entry) => entry.cursor)).toEqual(all.map((entry) => entry.cursor));
  });

  it('is of the own brand for administrators, of everything for operators', async () => {
    await expect(log(admin, { brandId: theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(log(admin, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await stage.account('op@example.test', 'operator');
    const operator = await principalOf('op@example.test');
    const actions = (await log(operator, { first: 200 })).map((entry) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['login', 'inviteAccount', 'resetPassword', 'takeInvitation']));
  });

  it('keeps no argument: no password, no secret', async () => {
    const rows = JSON.stringify(await stage.sql('select * from integrations.audit_entry'));
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain('dpp_live_');
  });
});
