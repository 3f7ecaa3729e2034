import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { OWNER } from '../../support/pages.js';
import { present } from '../../support/present.js';
import { openWorkPages, type WorkStage } from '../../support/work-pages.js';

let pages: WorkStage;
let owner: string;
beforeAll(async () => {
  pages = await openWorkPages();
  owner = await pages.signedIn(OWNER);
}, 120_000);
afterAll(() => pages?.close());

const address = (action = '') => `/en/mine/items/${pages.owned.uidHash}${action && `/${action}`}`;
const shown = async (done = '') =>
  (await pages.rest.call(`${address()}${done && `?done=${done}`}`, { headers: { Cookie: owner } })).text;

/** An offer of the brand to the owner, as the brand's team makes it. */
async function offered(amount: string): Promise<number> {
  const OFFER =
    'mutation B($id: Int!, $amount: String!) { offerBuyback(productId: $id, amount: $amount, currency: "EUR") { id } }';
  const { offerBuyback } = await pages.stage.ask<{ offerBuyback: { id: number } }>('custody', OFFER, {
    id: pages.owned.id,
    amount,
  });
  return offerBuyback.id;
}

const stateOf = async (id: number) =>
  (await pages.stage.sql<{ state: string }>('select state from custody.buyback where id = $1', [id]))[0]?.state;

describe('an offer of the brand to buy an item back', () => {
  it('is shown with its price and end, and declined by a button', async () => {
    const id = await offered('240.00');
    const before = await shown();
    for (const part of ['Atelier Nord would like to buy it back for €240.00', address('accept-buyback')])
      expect(before).toContain(part);
    const declined = await pages.post(address('decline-buyback'), owner, { id: String(id) });
    expect([declined.status, declined.headers.location]).toEqual([303, `${address()}?done=decline-buyback`]);
    expect(await stateOf(id)).toBe('declined');
    const after = await shown('decline-buyback');
    expect([after.includes('The offer is declined.'), after.includes('accept-buyback')]).toEqual([true, false]);
  });

  it('is accepted by a button, after which the item is not passed on elsewhere', async () => {
    const id = await offered('260.00');
    const accepted = await pages.post(address('accept-buyback'), owner, { id: String(id) });
    expect([accepted.status, await stateOf(id)]).toEqual([303, 'accepted']);
    const after = await shown('accept-buyback');
    expect(after).toContain('Offer accepted: the brand will complete it');
    for (const action of ['offer', 'return', 'accept-buyback']) expect(after).not.toContain(`"${address(action)}"`);
    const again = await pages.post(address('accept-buyback'), owner, { id: String(id) });
    expect([again.status, again.text.includes('role="alert"')]).toEqual([422, true]);
  });
});

describe('a claim under the warranty', () => {
  it('is made with images of the fault, which its owner sees again', async () => {
    await pages.stage.sql(
      `insert into custody.warranty (item_id, state, starts_at, ends_at, transferable) values ($1, 'active', now(), now() + interval '90 days', true)`,
      [pages.owned.id],
    );
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    // A form sends two characters for a line break.
    const description = `The left seam${'\n'.repeat(500)}${'x'.repeat(1400)}`;
    const made = await pages.upload(address('warranty-claim'), owner, { description }, [photo, photo]);
    expect([made.status, made.headers.location]).toEqual([303, `${address()}?done=warranty-claim`]);
    const text = await shown('warranty-claim');
    expect([text.includes('Warranty claimed'), text.includes('The left seam')]).toEqual([true, true]);
    expect(text).toContain('<p class="figure">90 more days</p>');
    expect((await pages.rest.call('/en/mine', { headers: { Cookie: owner } })).text).toContain(
      'Warranty: 90 more days',
    );
    const [, path] = /<a href="(\/en\/work\/photos\/\d+)"><img/.exec(text) ?? [];
    const image = await pages.rest.call(present(path), { headers: { Cookie: owner } });
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('a claim with an image that cannot be read', () => {
  it('is made once, with the other images', async () => {
    const photo = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#3a3' } })
      .jpeg()
      .toBuffer();
    const images = [photo, Buffer.from('<svg/>'), await sharp(photo).negate().png().toBuffer()];
    const made = await pages.upload(address('warranty-claim'), owner, { description: 'The right seam' }, images);
    expect([made.status, made.headers.location]).toEqual([303, `${address()}?done=warranty-photos`]);
    const text = await shown('warranty-photos');
    expect(text).toMatch(/role="status">Recorded, but not every photo could be kept/);
    const [, own = ''] = /The right seam(.*?)<\/li>/s.exec(text) ?? [];
    expect(own.match(/<img /g)).toHaveLength(2);
  });
});

describe('an item that the brand takes back', () => {
  it('has no action of its owner until the registry has it', async () => {
    const actions = ['offer', 'offer-by-link', 'return', 'warranty-claim', 'theft'];
    const offeredBy = (page: string) => actions.filter((action) => page.includes(`"${address(action)}"`));
    await pages.stage.sql(`update custody.buyback set state = 'completed' where item_id = $1`, [pages.owned.id]);
    expect(offeredBy(await shown())).toEqual(actions);
    const [change] = await pages.stage.sql<{ id: number }>(
      `insert into custody.holder_change (item_id, reason, from_account_id, from_masked, requested_at)
       select id, 'buyback', owner_account_id, owner_masked, now() from custody.item where id = $1 returning id`,
      [pages.owned.id],
    );
    const page = await shown();
    expect(offeredBy(page)).toEqual([]);
    expect(page).toContain('Its brand takes it back');
    for (const action of ['return', 'theft']) expect((await pages.post(address(action), owner, {})).status).toBe(422);
    await pages.stage.sql('delete from custody.holder_change where id = $1', [change?.id]);
    expect(offeredBy(await shown())).toEqual(actions);
  });
});
