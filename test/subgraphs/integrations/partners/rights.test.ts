import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { whileHeld } from '../../../support/held-row.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { GRANT, openRights, type Rights } from '../../../support/rights.js';
import { mailedToken } from '../../../support/tokens.js';

let at: Rights;
beforeAll(async () => {
  at = await openRights();
  await startMailing(at.stage);
});
afterAll(() => at?.close());

describe('§3.6 accreditations', () => {
  const OFFER = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id email role trade status } }';
  const MINE = '{ myInvitations { id trade brand { id } } }';
  const offer = (email: string, trade = 'recycler', brandId = at.mine) =>
    at.as<{ inviteAccount: { id: number } }>(at.admin, OFFER, { input: { email, role: 'repairer', brandId, trade } });

  it('are offered by the brand, taken by the partner, and withdrawn with effect on the next call', async () => {
    await at.stage.account('rep@example.test', 'repairer');
    const { inviteAccount } = await offer('rep@example.test');
    const { accessToken } = await at.stage.login('rep@example.test');
    const partner = await at.admit(accessToken);
    expect(partner.accreditations).toEqual([]);
    const { myInvitations } = await at.as<{ myInvitations: object[] }>(partner, MINE);
    expect(myInvitations).toEqual([{ id: inviteAccount.id, trade: 'recycler', brand: { id: at.mine } }]);
    const take = 'mutation T($id: Int!) { takeInvitation(id: $id) { status } }';
    expect(await at.as(partner, take, { id: inviteAccount.id })).toEqual({ takeInvitation: { status: 'accepted' } });
    await expect(at.as(partner, take, { id: inviteAccount.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await at.admit(accessToken)).accreditations).toEqual([{ brandId: at.mine, trade: 'recycler' }]);
    const list = 'query L($brandId: Int!) { accreditations(brandId: $brandId) { id account { email } } }';
    const { accreditations } = await at.as<{ accreditations: { id: number }[] }>(at.admin, list, { brandId: at.mine });
    expect(accreditations).toMatchObject([{ account: { email: 'rep@example.test' } }]);
    await at.as(at.admin, 'mutation W($id: Int!) { withdrawAccreditation(id: $id) { status } }', accreditations[0]);
    expect((await at.admit(accessToken)).accreditations).toEqual([]);
    const profile = await at.as<{ me: object }>(await at.admit(accessToken), '{ me { accreditations { trade } } }');
    expect(profile.me).toEqual({ accreditations: [] });
  });

  it('nobody is recognized who was not asked: a brand cannot grant, and a declined offer stays declined', async () => {
    const grant = { email: 'rep@example.test', brandId: at.mine, trade: 'repairer' };
    await expect(at.as(at.admin, GRANT, grant)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(at.as(at.admin, GRANT, { ...grant, brandId: at.theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { inviteAccount } = await offer('rep@example.test', 'repairer');
    const partner = await at.principalOf('rep@example.test');
    const decline = 'mutation D($id: Int!) { declineInvitation(id: $id) { status } }';
    const variables = { id: inviteAccount.id };
    const mailed = mailedToken((await mailsSent(at.stage)).at(-1)!.text);
    expect(await at.as(partner, decline, variables)).toEqual({ declineInvitation: { status: 'declined' } });
    const accept = 'mutation A($token: String!) { acceptInvitation(token: $token, password: "another long password") }';
    await expect(at.as(partner, accept, { token: mailed })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await at.stage.account('cust@example.test', 'customer');
    const customers = (await offer('cust@example.test')).inviteAccount;
    const customer = await at.principalOf('cust@example.test');
    const take = 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }';
    await expect(at.as(customer, take, customers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(at.as(partner, take, customers)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await at.stage.ask('integrations', GRANT, { ...grant, email: 'rep@example.test' });
  });

  it('the offer says the same of an address with an account, of one without, and of one that is no partner', async () => {
    const invited = async (email: string) => {
      const { id: _, ...rest } = (await offer(email)).inviteAccount as unknown as Record<string, unknown>;
      return { ...rest, email: null };
    };
    const [known, unknown, customer] = [
      await invited('rep@example.test'),
      await invited('nobody@example.test'),
      await invited('cust@example.test'),
    ];
    expect(known).toEqual(unknown);
    expect(customer).toEqual(unknown);
    expect(known).toEqual({ email: null, role: 'repairer', trade: 'recycler', status: 'open' });
  });

  it('one that is withdrawn is restored by no earlier invitation: neither by an open one nor by a sibling of the one taken', async () => {
    const TAKE = 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }';
    const email = 'often@example.test';
    await at.stage.account(email, 'repairer');
    const partner = await at.principalOf(email);
    const three = [];
    for (let nth = 0; nth < 3; nth++) three.push((await offer(email)).inviteAccount);
    const others = [(await offer(email, 'repairer')).inviteAccount, (await offer('rep@example.test')).inviteAccount];
    const status = async (id: number) =>
      (
        await at.as<{ invitations: { id: number; status: string }[] }>(
          at.admin,
          'query I($brandId: Int!) { invitations(brandId: $brandId) { id status } }',
          { brandId: at.mine },
        )
      ).invitations.find((one) => one.id === id)?.status;
    const ends = await Promise.allSettled(three.map((invited) => at.as(partner, TAKE, invited)));
    expect(ends.filter(({ status: end }) => end === 'fulfilled')).toHaveLength(1);
    const ended = await Promise.all(three.map(({ id }) => status(id)));
    expect(ended.sort()).toEqual(['accepted', 'withdrawn', 'withdrawn']);
    await mailsSent(at.stage);
    const last = (await offer(email)).inviteAccount;
    const mailed = mailedToken((await mailsSent(at.stage)).at(-1)!.text);
    const [{ id } = { id: 0 }] = await at.stage.sql<{ id: number }>(
      `select r.id from integrations.accreditation r join integrations.account a on a.id = r.account_id
        where a.email = $1 and r.brand_id = $2 and r.trade = 'recycler'`,
      [email, at.mine],
    );
    await at.as(at.admin, 'mutation W($id: Int!) { withdrawAccreditation(id: $id) { status } }', { id });
    expect(await status(last.id)).toBe('withdrawn');
    await expect(at.as(partner, TAKE, last)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const accept = 'mutation A($token: String!) { acceptInvitation(token: $token, password: "another long password") }';
    await expect(at.as(partner, accept, { token: mailed })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Another trade and another address are other rights.
    expect(await Promise.all(others.map((other) => status(other.id)))).toEqual(['open', 'open']);
    await at.as(partner, TAKE, (await offer(email)).inviteAccount);
    expect((await at.principalOf(email)).accreditations).toEqual([{ brandId: at.mine, trade: 'recycler' }]);
  });

  it('one that is withdrawn while invitations to it are taken stays withdrawn', async () => {
    const email = 'atonce@example.test';
    const accountId = await at.stage.account(email, 'repairer');
    const partner = await at.principalOf(email);
    await at.stage.ask('integrations', GRANT, { email, brandId: at.mine, trade: 'recycler' });
    const known = await at.stage.sql<{ id: number }>(
      'select id from integrations.accreditation where account_id = $1',
      [accountId],
    );
    const invited: { id: number }[] = [];
    for (let nth = 0; nth < 6; nth++) invited.push((await offer(email)).inviteAccount);
    const take = 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }';
    const withdraw = 'mutation W($id: Int!) { withdrawAccreditation(id: $id) { id } }';
    const row = `select 1 from integrations.account where id = ${accountId} for update`;
    await whileHeld(at.stage, row, () =>
      Promise.allSettled([
        ...invited.map((one) => at.as(partner, take, one)),
        at.as(at.admin, withdraw, { id: only(known).id }),
      ]),
    );
    expect((await at.principalOf(email)).accreditations).toEqual([]);
    for (const one of invited) await expect(at.as(partner, take, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("an account's relations to other brands are shown to no brand", async () => {
    const grant = { email: 'rep@example.test', trade: 'recycler' };
    await at.stage.ask('integrations', GRANT, { ...grant, brandId: at.theirs });
    await at.stage.ask('integrations', GRANT, { ...grant, brandId: at.mine });
    const text = `query L($brandId: Int!) { accreditations(brandId: $brandId) { account {
      email role disabled secondFactor createdAt brands { id } accreditations { trade } contacts { id } } } }`;
    type Accreditations = { accreditations: { account: object }[] };
    const { accreditations } = await at.as<Accreditations>(at.admin, text, { brandId: at.mine });
    expect(accreditations.map(({ account }) => account)).toContainEqual({
      ...{ email: 'rep@example.test', role: 'repairer', disabled: null, secondFactor: null, createdAt: null },
      ...{ brands: [], accreditations: [], contacts: [] },
    });
    await at.stage.account('both@example.test', 'brand_admin', { brandIds: [at.mine, at.theirs] });
    const team = 'query T($brandId: Int!) { administrators(brandId: $brandId) { email brands { id } } }';
    const { administrators } = await at.as<{ administrators: object[] }>(at.admin, team, { brandId: at.mine });
    expect(administrators).toContainEqual({ email: 'both@example.test', brands: [] });
    await at.stage.sql(`update integrations.account set disabled_at = now() where email = 'both@example.test'`);
    await at.stage.sql(
      `delete from integrations.account_brand where account_id = (select id from integrations.account where email = 'both@example.test')`,
    );
  });

  it("another brand's is one that does not exist", async () => {
    const { grantAccreditation } = await at.stage.ask<{ grantAccreditation: { id: number } }>('integrations', GRANT, {
      email: 'rep@example.test',
      brandId: at.theirs,
      trade: 'repairer',
    });
    const withdraw = 'mutation W($id: Int!) { withdrawAccreditation(id: $id) { id } }';
    await expect(at.as(at.admin, withdraw, { id: grantAccreditation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('§3.6 distributor contacts', () => {
  const SAVE = 'mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id status } }';
  const OFFER = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';

  it('are offered with their territory, and changed or revoked by the brand, never made or revived by it', async () => {
    await at.stage.account('shop@example.test', 'distributor');
    const stores = await at.stage.sql<{ id: number }>(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, 'MINEMINE01', 'S', 'S') returning id`,
      [at.mine],
    );
    const retailerId = only(stores).id;
    const contact = { email: 'shop@example.test', brandId: at.mine, retailerId };
    for (const email of ['shop@example.test', 'ghost@example.test'])
      await expect(at.as(at.admin, SAVE, { input: { ...contact, email } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        facts: { entity: 'DistributorContact' },
      });
    const input = { ...contact, role: 'distributor', territoryCountries: ['fr'], alertsOptIn: true };
    const { inviteAccount } = await at.as<{ inviteAccount: { id: number } }>(at.admin, OFFER, { input });
    const { accessToken } = await at.stage.login('shop@example.test');
    await at.as(await at.admit(accessToken), 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }', inviteAccount);
    const shop = await at.admit(accessToken);
    expect(shop.contacts).toMatchObject([{ brandId: at.mine, retailerId }]);
    expect(await at.as(shop, '{ myContact { territoryCountries alertsOptIn } }')).toEqual({
      myContact: { territoryCountries: ['FR'], alertsOptIn: true },
    });
    const earlier = (await at.as<{ inviteAccount: { id: number } }>(at.admin, OFFER, { input })).inviteAccount;
    const take = 'mutation T($id: Int!) { takeInvitation(id: $id) { id } }';
    await at.as(at.admin, SAVE, { input: { ...contact, territoryCountries: ['fr'] } });
    await expect(at.as(shop, take, earlier)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const open = (await at.as<{ inviteAccount: { id: number } }>(at.admin, OFFER, { input })).inviteAccount;
    await at.as(at.admin, SAVE, { input: { ...contact, status: 'revoked' } });
    expect((await at.admit(accessToken)).contacts).toEqual([]);
    await expect(at.as(shop, take, open)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await at.admit(accessToken)).contacts).toEqual([]);
    await expect(at.as(at.admin, SAVE, { input: contact })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await at.admit(accessToken)).contacts).toEqual([]);
  });

  it('move as their life cycle says: what is revoked is not suspended, by nobody, and let in again by an operator', async () => {
    await at.stage.account('moved@example.test', 'distributor');
    const stores = await at.stage.sql<{ id: number }>(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, 'MINEMINE01', 'M', 'M') returning id`,
      [at.mine],
    );
    const contact = { email: 'moved@example.test', brandId: at.mine, retailerId: only(stores).id };
    const operator = (status: string) =>
      at.stage.ask<{ saveDistributorContact: { status: string } }>('integrations', SAVE, {
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
    await expect(at.as(at.admin, SAVE, { input: { ...contact, status: 'pending' } })).rejects.toMatchObject(refused);
    const rows = await at.stage.sql(
      `select status from integrations.distributor_contact where brand_id = $1 and retailer_id = $2`,
      [at.mine, only(stores).id],
    );
    expect(rows).toEqual([{ status: 'revoked' }]);
    expect(await statusAfter('active')).toBe('active');
  });
});

describe('the administrators of a brand', () => {
  it('are listed and removed by each other, with effect on the next call, and never by themselves', async () => {
    const id = await at.stage.account('second@example.test', 'brand_admin', { brandIds: [at.mine] });
    const list = 'query A($brandId: Int!) { administrators(brandId: $brandId) { email } }';
    const { administrators } = await at.as<{ administrators: { email: string }[] }>(at.admin, list, {
      brandId: at.mine,
    });
    expect(administrators.map(({ email }) => email)).toEqual(['admin@example.test', 'second@example.test']);
    const { accessToken } = await at.stage.login('second@example.test');
    const remove =
      'mutation R($brandId: Int!, $accountId: Int!) { removeAdministrator(brandId: $brandId, accountId: $accountId) { id } }';
    await at.as(at.admin, remove, { brandId: at.mine, accountId: id });
    expect((await at.admit(accessToken)).brandIds).toEqual([]);
    const own = { brandId: at.mine, accountId: at.admin.accountId };
    await expect(at.as(at.admin, remove, own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(at.as(at.admin, remove, { brandId: at.mine, accountId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(at.as(at.admin, list, { brandId: at.theirs })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
