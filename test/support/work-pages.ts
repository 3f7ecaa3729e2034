import { PASSWORD, type Stage } from './actors.js';
import { openPages, type PagesStage, REPAIRER } from './pages.js';
import { present } from './present.js';
import type { RestResponse } from './rest.js';
import { formToken } from './tokens.js';

export const SHOP = 'shop@example.test';
export const AUTHORITY = 'authority@example.test';
export { REPAIRER } from './pages.js';

/** The pages with everybody who works with items: a partner with an order, a shop with a shipment, an authority. */
export interface WorkStage extends PagesStage {
  readonly shipment: number;
  /** Account of the partner. */
  readonly repairer: number;
  readonly order: number;
  /** Cookies of somebody who signed in. */
  signedIn(email: string): Promise<string>;
  /** Sends a form as the page would: with the token of its session. */
  post(path: string, cookie: string, fields: Readonly<Record<string, string>>): Promise<RestResponse>;
  /** The same with images. */
  upload(
    path: string,
    cookie: string,
    fields: Readonly<Record<string, string>>,
    photos?: readonly Buffer[],
    photosField?: string,
  ): Promise<RestResponse>;
}

const CONTACT = 'mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }';
const ORDER =
  'mutation O($id: Int!, $email: String!) { issueWorkOrder(productId: $id, partnerEmail: $email, reference: "WO-2026-1") { id } }';

/** A shop of the brand with a contact who watches its territory, and a shipment on its way to it. */
async function shop(stage: Stage, { brand, owned }: PagesStage): Promise<number> {
  const [retailer] = await stage.sql<{ id: number }>(
    `insert into custody.retailer (brand_id, brand_code, code, name, country) values ($1, $2, 'PARIS', 'Paris Rivoli', 'FR') returning id`,
    [brand.id, brand.code],
  );
  await stage.account(SHOP, 'distributor');
  const input = { brandId: brand.id, retailerId: retailer?.id, email: SHOP, alertsOptIn: true };
  await stage.ask('integrations', CONTACT, { input });
  await stage.sql(
    `insert into custody.scan (item_id, brand_id, at, source, country, city, retailer_id, outside_territory)
     select $1, $2, now() - n * interval '1 hour', 'qr', 'JP', 'Osaka', $3, true from generate_series(1, 12) n`,
    [owned.id, brand.id, retailer?.id],
  );
  const [shipment] = await stage.sql<{ id: number }>(
    `insert into custody.shipment (brand_id, brand_code, retailer_id, reference, status, created_at, shipped_at)
     values ($1, $2, $3, 'LS-118', 'shipped', now(), now()) returning id`,
    [brand.id, brand.code, retailer?.id],
  );
  await stage.sql('insert into custody.shipment_item values ($1, $2)', [shipment?.id, owned.id]);
  return present(shipment?.id);
}

export async function openWorkPages(): Promise<WorkStage> {
  const pages = await openPages();
  const { stage, rest, owned } = pages;
  const shipment = await shop(stage, pages);
  await stage.account(AUTHORITY, 'authority');
  const { issueWorkOrder } = await stage.ask<{ issueWorkOrder: { id: number } }>('custody', ORDER, {
    id: owned.id,
    email: REPAIRER,
  });
  const [account] = await stage.sql<{ id: number }>('select id from integrations.account where email = $1', [REPAIRER]);
  const headers = { Origin: rest.address, Host: new URL(rest.address).host };
  const send = (path: string, body: URLSearchParams, cookie = '') =>
    rest.call(path, {
      method: 'POST',
      body: body.toString(),
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
    });
  return {
    ...pages,
    shipment,
    repairer: present(account?.id),
    order: issueWorkOrder.id,
    async signedIn(email) {
      const answer = await send('/en/sign-in', new URLSearchParams({ username: email, password: PASSWORD }));
      return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
    },
    post: (path, cookie, fields) =>
      send(path, new URLSearchParams({ csrf_token: formToken(cookie), ...fields }), cookie),
    async upload(path, cookie, fields, photos = [], photosField = 'photos') {
      const form = new FormData();
      for (const [name, value] of Object.entries({ csrf_token: formToken(cookie), ...fields }))
        form.append(name, value);
      for (const photo of photos) form.append(photosField, new Blob([new Uint8Array(photo)]), 'photo.jpg');
      const encoded = new Response(form);
      return rest.call(path, {
        method: 'POST',
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: { ...headers, 'Content-Type': encoded.headers.get('content-type') ?? '', Cookie: cookie },
      });
    },
  };
}
