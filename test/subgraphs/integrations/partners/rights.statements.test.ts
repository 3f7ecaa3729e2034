import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { countReadBytes, type ReadBytes } from '../../../support/read-bytes.js';

const MANY = 300;

let world: AuditedBrand;
let read: ReadBytes;
beforeAll(async () => {
  world = await openAuditedBrand();
  const { stage, brandId } = world;
  await stage.sql(
    `insert into integrations.account (email, role, created_at)
     select nth || '@partners.example.test', 'repairer', now() from generate_series(1, $1) nth`,
    [MANY],
  );
  await stage.sql(
    `insert into integrations.accreditation (account_id, brand_id, brand_code, trade, granted_at, withdrawn_at)
     select id, $1, 'NORDATELIR', 'repairer', now(), case when id % 2 = 0 then now() end
       from integrations.account where email like '%@partners.example.test' order by id`,
    [brandId],
  );
  await stage.sql(
    `insert into integrations.distributor_contact (account_id, brand_id, brand_code, retailer_id, status, created_at, territory_countries)
     select id, $1, 'NORDATELIR', 1, 'active', now(), (select array_agg('F' || chr(65 + n % 26)) from generate_series(1, 200) n)
       from integrations.account where email like '%@partners.example.test'`,
    [brandId],
  );
  await stage.sql(
    `insert into integrations.invitation (email, role, brand_id, trade, token_hash, created_at, expires_at)
     select nth || '@' || repeat('x', 200) || '.test', case when nth = 1 then 'brand_admin' else 'repairer' end, $1,
            case when nth > 1 then 'repairer' end, sha256(nth::text::bytea), now(), now() + interval '1 day'
       from generate_series(1, $2) nth`,
    [brandId, MANY],
  );
  read = countReadBytes();
});
afterAll(async () => {
  read?.stop();
  await world?.stage.close();
});

const asked = <Data>(fields: string): Promise<Data> =>
  world.as<Data>(world.people.admin, 'integrations', `query Q($b: Int!) { ${fields} }`, { b: world.brandId });

describe('lists of a brand, which can have any length', () => {
  it('a page of accreditations, contacts or invitations loads no others', async () => {
    const page = 'limit: 2, skip: 1';
    for (const list of [
      `accreditations(brandId: $b, ${page}) { id }`,
      `distributorContacts(brandId: $b, ${page}) { id }`,
      `invitations(brandId: $b, ${page}) { id }`,
    ]) {
      read.since();
      const [found] = Object.values(await asked<Record<string, { id: number }[]>>(list));
      expect(found).toHaveLength(2);
      expect(found![0]!.id).toBeGreaterThan(found![1]!.id);
      expect(read.since()).toBeLessThan(20_000);
    }
  });

  it('accreditations are those in force, or those withdrawn, where that is asked', async () => {
    type Listed = { accreditations: { status: string }[] };
    for (const [active, status] of [
      [true, 'active'],
      [false, 'withdrawn'],
    ] as const) {
      const { accreditations } = await asked<Listed>(`accreditations(brandId: $b, active: ${active}) { status }`);
      expect(accreditations).toHaveLength(MANY / 2);
      expect(new Set(accreditations.map((one) => one.status))).toEqual(new Set([status]));
    }
  });

  it('an invitation to a role is found however many others were sent since', async () => {
    type Listed = { invitations: { role: string }[] };
    const { invitations } = await asked<Listed>('invitations(brandId: $b, roles: [brand_admin]) { role }');
    expect(invitations).toEqual([{ role: 'brand_admin' }]);
    expect((await asked<Listed>('invitations(brandId: $b, roles: []) { role }')).invitations).toEqual([]);
  });
});
