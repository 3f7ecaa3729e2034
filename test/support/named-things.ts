import { randomUUID } from 'node:crypto';
import type { Sort } from '../security/reference-names.js';
import { present } from './present.js';
import type { TwoBrands, World } from './two-brands.js';

/** One thing three times: the caller's own, another brand's, and one that does not exist. */
export interface Named {
  readonly own: unknown;
  readonly foreign: unknown;
  readonly missing: unknown;
}

export type NamedThings = Readonly<Record<Sort, readonly Named[]>>;

/** No sequence of the stage comes near it. */
const NO_NUMBER = 987_654_321;

/** What the two brands have besides what every stage of two brands has, so that each thing has a name of its own. */
async function more({ stage }: TwoBrands, world: World): Promise<Readonly<Record<string, number | string>>> {
  const { brandId, code, ids } = world;
  const id = async (text: string, values: readonly unknown[]): Promise<number> =>
    present((await stage.sql<{ id: number }>(text, values))[0]?.id);
  const administrator = await stage.account(`second@${code.toLowerCase()}.test`, 'brand_admin', {
    brandIds: [brandId],
  });
  await stage.sql(
    `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, $3, 'Shop') on conflict do nothing`,
    [brandId, code, `SHOP OF ${code}`],
  );
  await stage.sql('insert into catalog.model (brand_id, sku) values ($1, $2)', [brandId, `SKU OF ${code}`]);
  await stage.ask('passports', 'mutation R($brandCode: String!) { rotateIssuerKey(brandCode: $brandCode) { kid } }', {
    brandCode: code,
  });
  const [key] = await stage.sql<{ kid: string }>(
    'select kid from passports.issuer_key where brand_id = $1 and retired_at is not null',
    [brandId],
  );
  const { customer } = world.emails;
  await stage.sql('update custody.transfer set to_email = $2 where id = $1', [ids.transfer, customer]);
  return {
    administrator,
    kid: present(key?.kid),
    claim: await id(
      `insert into custody.warranty_claim (warranty_id, account_id, description, claimed_at)
       values ($1, $2, 'fault', now()) returning id`,
      [ids.warranty, ids.account],
    ),
    apiKey: await id('select max(id) as id from integrations.api_key where brand_id = $1', [brandId]),
    invitation: await id(
      `insert into integrations.invitation (email, role, brand_id, brand_code, token_hash, created_at, expires_at)
       values ('x@example.test', 'repairer', $1, $2, $2, now(), now() + interval '1 day') returning id`,
      [brandId, code],
    ),
  };
}

/** Things of every sort, the caller's being of brand A. */
export async function namedThings(two: TwoBrands): Promise<NamedThings> {
  const { a, b } = two;
  const [ofA, ofB] = [await more(two, a), await more(two, b)];
  const numbers = (field: string): Named[] => [
    { own: ofA[field] ?? a.ids[field], foreign: ofB[field] ?? b.ids[field], missing: NO_NUMBER },
  ];
  const of = (own: unknown, foreign: unknown, missing: unknown): Named[] => [{ own, foreign, missing }];
  const row = (brand_id: number) => [
    { product_name: 'Tote', brand_id, category_id: two.categoryId, metadata_uri: 'https://m.test/1' },
  ];
  return {
    brandId: numbers('brand'),
    brandCode: of(a.code, b.code, 'NOSUCHBRND'),
    product: numbers('item'),
    identifier: [
      ...of(a.item.serial, b.item.serial, 'ZZZZZZZZZZZZ'),
      ...of(a.item.uidHash, b.item.uidHash, `0x${'ab'.repeat(32)}`),
      ...of(a.item.tokenId, b.item.tokenId, ((1n << 255n) + 7n).toString()),
      ...of(a.certificate, b.certificate, 'DPP-CERT-ZZZZZZZZZZZZ'),
    ],
    model: numbers('model'),
    lot: numbers('catalogBatch'),
    modelSku: of(`SKU OF ${a.code}`, `SKU OF ${b.code}`, 'SKU OF NOBODY'),
    retailer: numbers('retailer'),
    retailerCode: of(`SHOP OF ${a.code}`, `SHOP OF ${b.code}`, 'SHOP OF NOBODY'),
    administrator: numbers('administrator'),
    mintJob: of(a.jobId, b.jobId, randomUUID()),
    mintRows: of(row(a.brandId), row(b.brandId), row(NO_NUMBER)),
    certificate: of(a.certificate, b.certificate, 'DPP-CERT-ZZZZZZZZZZZZ'),
    return: numbers('return'),
    buyback: numbers('buyback'),
    transfer: numbers('transfer'),
    claim: numbers('claim'),
    singleUseCode: numbers('singleUseCode'),
    intervention: numbers('intervention'),
    photo: numbers('photo'),
    shipment: numbers('shipment'),
    apiKey: numbers('apiKey'),
    accreditation: numbers('accreditation'),
    numberReport: numbers('numberReport'),
    invitation: numbers('invitation'),
    webhook: numbers('webhook'),
    delivery: of(a.ids.delivery, b.ids.delivery, String(NO_NUMBER)),
    event: of(a.ids.event, b.ids.event, randomUUID()),
    passport: numbers('passport'),
    kid: of(ofA.kid, ofB.kid, 'no-such-key'),
  };
}
