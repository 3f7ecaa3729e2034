import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountPrincipal, ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let nord: number;
let stride: number;
let team: AccountPrincipal;
let others: AccountPrincipal;
let partner: AccountPrincipal;
let accreditation: number;

const GRANT =
  'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }';
const SAVE = 'mutation S($input: ListingInput!) { saveListing(input: $input) { changedAt } }';
const SHOW = 'mutation W($id: Int!, $seenAt: Timestamp!) { showPartner(id: $id, seenAt: $seenAt) { listedAt } }';
const HIDE = 'mutation H($id: Int!) { hidePartner(id: $id) { listedAt } }';
const PLACES =
  'query P($b: [_Any!]!, $country: String) { _entities(representations: $b) { ... on Brand { placeCountries recognisedPlaces(country: $country) { nodes { name city trade } } } } }';
const LISTING = {
  name: 'Maroquinerie Roux',
  city: '69001 Lyon',
  country: 'fr',
  phone: '+33 4 78 00 00 00',
  offers: 'Seams',
};

const ask = <Data>(text: string, variables: object, who: Principal) =>
  stage.ask<Data>('integrations', text, { ...variables }, who);
const save = (input: object = LISTING, who: Principal = partner) =>
  ask<{ saveListing: { changedAt: string } }>(SAVE, { input }, who).then(({ saveListing }) => saveListing.changedAt);
async function places(brandId: number, country: string | null = null) {
  const { _entities } = await ask<{ _entities: [{ placeCountries: string[]; recognisedPlaces: { nodes: object[] } }] }>(
    PLACES,
    { b: [{ __typename: 'Brand', id: brandId }], country },
    ANONYMOUS,
  );
  return _entities[0];
}

async function person(
  email: string,
  role: 'brand_admin' | 'repairer' | 'customer',
  brandIds: number[] = [],
): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, role, { brandIds });
  const shared = { kind: 'account', sessionId: 's', accreditations: [], contacts: [] } as const;
  return { ...shared, accountId, email, role, brandIds };
}

beforeAll(async () => {
  stage = await openStage();
  nord = await stage.brand('NORDATELIR');
  stride = await stage.brand('STRIDELAB1');
  team = await person('nord@example.test', 'brand_admin', [nord]);
  others = await person('stride@example.test', 'brand_admin', [stride]);
  partner = await person('roux@example.test', 'repairer');
  for (const brandId of [stride, nord]) {
    const granted = await stage.ask<{ grantAccreditation: { id: number } }>('integrations', GRANT, {
      email: partner.email,
      brandId,
    });
    accreditation = granted.grantAccreditation.id;
  }
});
afterAll(() => stage.close());

describe('where a partner can be found', () => {
  it('is shown on a brand’s pages once that brand has looked at it, by country', async () => {
    const seenAt = await save();
    expect(await places(nord)).toEqual({ placeCountries: [], recognisedPlaces: { nodes: [] } });
    await ask(SHOW, { id: accreditation, seenAt }, team);
    const shown = { name: 'Maroquinerie Roux', city: '69001 Lyon', trade: 'repairer' };
    expect(await places(nord, 'fr')).toEqual({ placeCountries: ['FR'], recognisedPlaces: { nodes: [shown] } });
    expect((await places(nord, 'DE')).recognisedPlaces.nodes).toEqual([]);
    expect((await places(stride)).recognisedPlaces.nodes).toEqual([]);
  });

  it('goes off every page when the partner changes it, and stays when nothing changed', async () => {
    const seenAt = await save();
    expect((await places(nord)).recognisedPlaces.nodes).toHaveLength(1);
    stage.pass(1);
    await save({ ...LISTING, website: 'https://evil.example.test' });
    expect((await places(nord)).recognisedPlaces.nodes).toEqual([]);
    await expect(ask(SHOW, { id: accreditation, seenAt }, team)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('is let on the pages by the brand itself alone', async () => {
    const seenAt = await save();
    for (const [who, code] of [
      [others, 'NOT_FOUND'],
      [partner, 'FORBIDDEN'],
      [ANONYMOUS, 'UNAUTHENTICATED'],
    ] as const) {
      await expect(ask(SHOW, { id: accreditation, seenAt }, who)).rejects.toMatchObject({ code });
      await expect(ask(HIDE, { id: accreditation }, who)).rejects.toMatchObject({ code });
    }
    await expect(save(LISTING, team)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is one of fifty at once, and never both changed and shown', async () => {
    const first = await save();
    const shows = Array.from({ length: 25 }, () => ask(SHOW, { id: accreditation, seenAt: first }, team));
    stage.pass(1);
    const changes = Array.from({ length: 25 }, (_, nth) => save({ ...LISTING, offers: `Seams ${nth}` }));
    await Promise.allSettled([...shows, ...changes]);
    const rows = await stage.sql<{ n: number }>('select count(*)::int as n from integrations.partner_listing');
    expect(rows[0]?.n).toBe(1);
    // The last change came after every permission, which it took away.
    expect((await places(nord)).recognisedPlaces.nodes).toEqual([]);
  });

  it('is answered as it was saved, also when it is saved or removed again at once', async () => {
    const text = 'mutation S($input: ListingInput!) { saveListing(input: $input) { offers } }';
    const remove = 'mutation { removeListing }';
    const calls = Array.from({ length: 50 }, (_, nth) => {
      if (nth % 2) return ask(remove, {}, partner);
      return ask(text, { input: { ...LISTING, offers: `Seams ${nth}` } }, partner);
    });
    const answers = calls.map((_, nth) =>
      nth % 2 ? { removeListing: true } : { saveListing: { offers: `Seams ${nth}` } },
    );
    expect(await Promise.all(calls)).toEqual(answers);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no city', { city: '' }],
    ['a country in words', { country: 'France' }],
    ['a number that is none', { phone: '<b>' }],
    ['a script for an address', { website: 'javascript:alert(1)' }],
    ['a megabyte', { offers: 'x'.repeat(1_048_576) }],
  ])('is refused with %s', async (_name, wrong) => {
    await expect(save({ ...LISTING, ...wrong })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('disappears with the recognition, with the account, and when the partner takes it back', async () => {
    const show = async () => ask(SHOW, { id: accreditation, seenAt: await save() }, team);
    await show();
    expect(await ask(HIDE, { id: accreditation }, team)).toEqual({ hidePartner: { listedAt: null } });
    await show();
    await ask('mutation { removeListing }', {}, partner);
    expect((await places(nord)).recognisedPlaces.nodes).toEqual([]);
    await show();
    await ask('mutation W($id: Int!) { withdrawAccreditation(id: $id) { id } }', { id: accreditation }, team);
    expect((await places(nord)).recognisedPlaces.nodes).toEqual([]);
    await expect(show()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await stage.ask('integrations', GRANT, { email: partner.email, brandId: nord });
    expect((await places(nord)).recognisedPlaces.nodes).toEqual([]);
    await show();
    const exported = await ask<{ exportMyData: { listing: object } }>('mutation { exportMyData }', {}, partner);
    expect(exported.exportMyData.listing).toMatchObject({ name: 'Maroquinerie Roux' });
    await stage.ask('integrations', 'mutation E($id: Int!) { eraseAccount(id: $id) }', { id: partner.accountId });
    expect((await places(nord)).recognisedPlaces.nodes).toEqual([]);
    expect(await stage.sql('select 1 from integrations.partner_listing')).toEqual([]);
  });
});
