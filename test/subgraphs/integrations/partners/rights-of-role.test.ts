import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountPrincipal, ANONYMOUS } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { BRAND, openPassportRoutes, type PassportRoutes } from '../../../support/passport-routes.js';
import { addRetailer } from '../../../support/retailers.js';
import { GRANT } from '../../../support/rights.js';
import { signedIn } from '../../../support/signed-in.js';

const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
const PLACES =
  'query P($b: [_Any!]!) { _entities(representations: $b) { ... on Brand { placeCountries recognisedPlaces { nodes { name } } } } }';

let at: PassportRoutes;
beforeAll(async () => {
  at = await openPassportRoutes();
  await addRetailer(at.stage, { id: at.brandId, code: BRAND }, 'PARIS', 'Paris');
});
afterAll(() => at?.close());

const ask = <Data>(text: string, variables: Readonly<Record<string, unknown>>, who?: AccountPrincipal) =>
  at.stage.ask<Data>('integrations', text, variables, who);
const passport = (who: string, tier: string) =>
  at.read(`${at.plain.serial}?access_tier=${tier}`, at.bearer(who)).then(({ status }) => status);
const grant = (who: string, trade: string) => ask(GRANT, { email: `${who}@example.test`, brandId: at.brandId, trade });
const invitationsTo = (who: string) =>
  at.stage.sql('select withdrawn_at is null as open from integrations.invitation where email = $1 order by id', [
    `${who}@example.test`,
  ]);
async function placesShown(): Promise<object> {
  const { _entities } = await at.stage.ask<{ _entities: object[] }>(
    'integrations',
    PLACES,
    { b: [{ __typename: 'Brand', id: at.brandId }] },
    ANONYMOUS,
  );
  return only(_entities);
}

/** Has the brand show where a partner can be found. */
async function show(who: string): Promise<void> {
  const partner = await signedIn(at.stage, `${who}@example.test`);
  const { saveListing } = await ask<{ saveListing: { changedAt: string } }>(
    'mutation S($input: ListingInput!) { saveListing(input: $input) { changedAt } }',
    { input: { name: 'Roux', city: 'Lyon', country: 'FR' } },
    partner,
  );
  const accredited = await at.stage.sql<{ id: number }>(
    `select c.id from integrations.accreditation c join integrations.account a on a.id = c.account_id
      where a.email = $1 and c.withdrawn_at is null`,
    [`${who}@example.test`],
  );
  await ask('mutation W($id: Int!, $seenAt: Timestamp!) { showPartner(id: $id, seenAt: $seenAt) { id } }', {
    id: only(accredited).id,
    seenAt: saveListing.changedAt,
  });
}

describe('an account that is saved with another role', () => {
  it('of a partner: is recognised by no brand any more, and shown by none', async () => {
    await show('repairer');
    const input = { email: 'repairer@example.test', role: 'repairer', brandId: at.brandId };
    for (const trade of ['repairer', 'recycler']) await ask(INVITE, { input: { ...input, trade } });
    expect(await passport('repairer', 'repairer')).toBe(200);
    expect(await placesShown()).toEqual({ placeCountries: ['FR'], recognisedPlaces: { nodes: [{ name: 'Roux' }] } });
    await at.stage.account('repairer@example.test', 'distributor');
    expect(await passport('repairer', 'repairer')).toBe(403);
    expect(await placesShown()).toEqual({ placeCountries: [], recognisedPlaces: { nodes: [] } });
    expect(await at.stage.sql('select from integrations.partner_listing')).toEqual([]);
    // The invitation to the trade that it never had restores nothing.
    expect(await invitationsTo('repairer')).toEqual([{ open: false }, { open: true }]);
    await at.stage.account('repairer@example.test', 'repairer');
    expect((await signedIn(at.stage, 'repairer@example.test')).accreditations).toEqual([]);
    await expect(grant('repairer', 'repairer')).resolves.toBeTruthy();
  });

  it('from one trade to the other keeps its accreditations, which are open to both', async () => {
    await show('recycler');
    await at.stage.account('recycler@example.test', 'repairer');
    expect(await passport('recycler', 'recycler')).toBe(200);
    expect(await placesShown()).toMatchObject({ recognisedPlaces: { nodes: [{ name: 'Roux' }] } });
  });

  it.each([
    ['active'],
    ['pending'],
  ])('of a distributor: is no contact of a brand any more, were it %s', async (status) => {
    const email = `${status}@example.test`;
    await at.stage.account(email, 'distributor');
    const stores = await at.stage.sql<{ id: number }>('select id from custody.retailer');
    await ask('mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }', {
      input: { email, brandId: at.brandId, retailerId: only(stores).id, status },
    });
    await ask(INVITE, {
      input: { email, role: 'distributor', brandId: at.brandId, retailerId: only(stores).id },
    });
    const statusAs = async (role: Role) => {
      const accountId = await at.stage.account(email, role);
      return at.stage.sql('select status from integrations.distributor_contact where account_id = $1', [accountId]);
    };
    expect(await statusAs('distributor')).toEqual([{ status }]);
    expect(await statusAs('repairer')).toEqual([{ status: 'revoked' }]);
    expect(await invitationsTo(status)).toEqual([{ open: false }]);
    await at.stage.account(email, 'distributor');
    expect((await signedIn(at.stage, email)).contacts).toEqual([]);
  });
});
