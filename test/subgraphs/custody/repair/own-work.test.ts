import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { MOST_IMAGES_A_DAY } from '../../../../subgraphs/custody/images/require-image-room.js';
import { MOST_INTERVENTION_IMAGES } from '../../../../subgraphs/custody/repair/add-intervention-image.js';
import type { AccountPrincipal, Principal } from '../../../../subgraphs/lib/graphql/principal.js';
import { isLightWebp } from '../../../../subgraphs/lib/images/light-webp.rules.js';
import { codeOf } from '../../../../subgraphs/lib/process/code-of.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testClient } from '../../../support/connections.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';
import { until } from '../../../support/until.js';

let stage: Stage;
let brand: { id: number; code: string };
let other: { id: number; code: string };
let item: Item;
let second: Item;
let foreign: Item;
let category: number;
let ana: AccountPrincipal;
let ben: AccountPrincipal;
let owner: AccountPrincipal;
let admin: AccountPrincipal;

beforeAll(async () => {
  stage = await openStage();
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  other = { id: await stage.brand('SUDATELIER'), code: 'SUDATELIER' };
  category = await addCategory(stage);
  owner = await person('owner@example.test', 'customer');
  item = await addItem(stage, brand, category, { ownerAccountId: owner.accountId });
  second = await addItem(stage, brand, category);
  foreign = await addItem(stage, other, category);
  ana = await person('ana@example.test', 'repairer');
  ben = await person('ben@example.test', 'repairer');
  admin = { ...(await person('admin@example.test', 'brand_admin')), brandIds: [brand.id] };
}, 120_000);
afterAll(() => stage.close());

async function person(email: string, role: Role): Promise<AccountPrincipal> {
  const brandIds = role === 'brand_admin' ? [brand.id] : [];
  const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds } : {});
  const GRANT =
    'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }';
  if (role === 'repairer') await stage.ask('integrations', GRANT, { email, brandId: brand.id });
  const accreditations = role === 'repairer' ? [{ brandId: brand.id, trade: 'repairer' as const }] : [];
  return { kind: 'account', accountId, email, role, sessionId: 's', brandIds, accreditations, contacts: [] };
}

interface Recorded {
  readonly recordIntervention: { readonly id: number; readonly proofLevel: string };
}
const RECORD = 'mutation R($input: InterventionInput!) { recordIntervention(input: $input) { id proofLevel } }';
const record = async (who: Principal, more: Readonly<Record<string, unknown>> = {}, of: Item = item) => {
  const input = { identifier: of.uidHash, eventType: 'repair', title: 'New strap', ...more };
  return (await stage.ask<Recorded>('custody', RECORD, { input }, who)).recordIntervention;
};
const count = async (where: string): Promise<number> =>
  (await stage.sql<{ count: number }>(`select count(*)::int as count from custody.${where}`))[0]?.count ?? -1;

describe('a report with a key of its own', () => {
  it('is recorded once, however often and however many at once it is sent', async () => {
    const clientKey = randomUUID();
    const all = await Promise.all(Array.from({ length: 50 }, () => record(ana, { clientKey })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await record(ana, { clientKey })).id).toBe(all[0]?.id);
    expect(await count(`intervention where client_key = '${clientKey}'`)).toBe(1);
  }, 60_000);

  it('spends its code once, and its repeat is no wrong guess', async () => {
    const ISSUE = 'mutation I($id: Int!) { issueWorkOrder(productId: $id) { code } }';
    const { issueWorkOrder } = await stage.ask<{ issueWorkOrder: { code: string } }>(
      'custody',
      ISSUE,
      { id: item.id },
      admin,
    );
    const fields = { clientKey: randomUUID(), proofCode: issueWorkOrder.code, title: 'By order' };
    const first = await record(ana, fields);
    expect(first.proofLevel).toBe('work_order');
    for (let again = 0; again < 12; again++) expect((await record(ana, fields)).id).toBe(first.id);
    await expect(record(ana, { ...fields, clientKey: randomUUID() })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }, 60_000);

  it('is refused where it says something else, of the same item or of another', async () => {
    const clientKey = randomUUID();
    await record(ana, { clientKey });
    for (const more of [{ title: 'Other' }, { description: 'More' }, { eventType: 'maintenance' }])
      await expect(record(ana, { clientKey, ...more })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await expect(record(ana, { clientKey }, second)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is one report where two items are named with it at once', async () => {
    const clientKey = randomUUID();
    const calls = Array.from({ length: 10 }, (_, nth) => record(ana, { clientKey }, nth % 2 ? item : second));
    const ended = await Promise.allSettled(calls);
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect([...new Set(refused)]).toEqual(['IDEMPOTENCY_CONFLICT']);
    expect(await count(`intervention where client_key = '${clientKey}'`)).toBe(1);
  }, 60_000);

  it('is each partner’s own: another’s key opens nothing', async () => {
    const clientKey = randomUUID();
    const first = await record(ana, { clientKey });
    expect((await record(ben, { clientKey })).id).not.toBe(first.id);
  });

  it('has a key that is one', async () => {
    for (const clientKey of ['short', 'x'.repeat(65), 'with a space in it', "'; drop table item; --"])
      await expect(record(ana, { clientKey })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

/** Counts the calls that wait for a row. */
const waiting = async (): Promise<number> =>
  (
    await stage.sql<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
    )
  )[0]?.count ?? 0;

interface Orders {
  readonly myWorkOrders: { readonly nodes: readonly { id: number; reference: string; product: { uidHash: string } }[] };
}
const ORDERS = '{ myWorkOrders { nodes { id reference product { uidHash } } } }';
const ORDER =
  'mutation O($id: Int!, $email: String, $reference: String) { issueWorkOrder(productId: $id, partnerEmail: $email, reference: $reference) { id code } }';
interface Ordered {
  readonly issueWorkOrder: { readonly id: number; readonly code: string };
}
const order = async (email: string | null, reference = 'WO-1', who: Principal = admin, id = item.id) =>
  (await stage.ask<Ordered>('custody', ORDER, { id, email, reference }, who)).issueWorkOrder;
const ordersOf = async (who: Principal) => (await stage.ask<Orders>('custody', ORDERS, {}, who)).myWorkOrders.nodes;

describe('a work order for one partner', () => {
  it('is found by them, closed by what they record, and by nobody else', async () => {
    const { id, code } = await order('ANA@example.test ', 'WO-77');
    expect(await ordersOf(ana)).toEqual([{ id, reference: 'WO-77', product: { uidHash: item.uidHash } }]);
    expect(await ordersOf(ben)).toEqual([]);
    const theirs = { title: 'Theirs' };
    await expect(record(ben, { ...theirs, workOrderId: id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(record(ben, { ...theirs, proofCode: code })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(record(ana, { ...theirs, workOrderId: id }, second)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const calls = Array.from({ length: 20 }, () => record(ana, { title: 'Done', workOrderId: id }));
    const ended = await Promise.allSettled(calls);
    const done = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.proofLevel] : []));
    expect(done).toEqual(['work_order']);
    expect(await ordersOf(ana)).toEqual([]);
  }, 60_000);

  it('is mailed to them with a link to their place, and an order without a partner is not mailed', async () => {
    await order('ben@example.test', 'WO-LETTER');
    await order(null, 'WO-FOR-ALL');
    const letters = await stage.sql<{ account_id: number; path: string; detail: string }>(
      `select account_id, path, detail from custody.letter where kind = 'work_ordered' and detail like 'WO-%' order by id`,
    );
    const [order_] = letters.filter(({ detail }) => detail === 'WO-LETTER');
    expect(order_).toEqual({ account_id: ben.accountId, path: '/place', detail: 'WO-LETTER' });
    expect(letters.filter(({ detail }) => detail === 'WO-FOR-ALL')).toEqual([]);
    await expect(order('owner@example.test', 'WO-REFUSED')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await count(`letter where detail = 'WO-REFUSED'`)).toBe(0);
  });

  it('is not shown once it is taken back, or has lapsed, or the brand accredits them no more', async () => {
    const { id } = await order('ana@example.test', 'WO-78');
    expect(await ordersOf({ ...ana, accreditations: [] })).toEqual([]);
    await stage.ask('custody', 'mutation V($id: Int!) { revokeProofCode(id: $id) }', { id }, admin);
    expect(await ordersOf(ana)).toEqual([]);
    await order('ana@example.test', 'WO-79');
    stage.pass(31 * 86_400);
    expect(await ordersOf(ana)).toEqual([]);
    stage.pass(-31 * 86_400);
  });

  it('closes nothing any more once it has lapsed or was taken back', async () => {
    const lapsed = await order('ana@example.test', 'WO-80');
    const revoked = await order('ana@example.test', 'WO-81');
    await stage.ask('custody', 'mutation V($id: Int!) { revokeProofCode(id: $id) }', { id: revoked.id }, admin);
    stage.pass(31 * 86_400);
    for (const { id } of [lapsed, revoked])
      await expect(record(ana, { title: 'Late', workOrderId: id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    stage.pass(-31 * 86_400);
    await expect(record(ana, { title: 'Late', workOrderId: revoked.id })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await record(ana, { title: 'In time', workOrderId: lapsed.id })).proofLevel).toBe('work_order');
  });

  it('is given for no item that was destroyed, nor is work on it recorded', async () => {
    const gone = await addItem(stage, brand, category, {});
    await stage.sql(`update custody.item set status = 'burned' where id = $1`, [gone.id]);
    await expect(order('ana@example.test', 'WO-82', admin, gone.id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await expect(record(ana, { title: 'Gone' }, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('closes nothing of an item that is destroyed while the work is reported', async () => {
    const going = await addItem(stage, brand, category, {});
    const holder = testClient({ connectionString: stage.options.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`update custody.item set status = 'burned' where id = $1`, [going.id]);
    const reported = record(ana, { title: 'Too late' }, going).catch((error: unknown) => codeOf(error));
    await until(async () => (await waiting()) || undefined);
    await holder.query('commit');
    expect(await reported).toBe('NOT_FOUND');
    await holder.end();
    expect(await count(`intervention where title = 'Too late'`)).toBe(0);
  }, 60_000);

  it('is for partners of the brand alone', async () => {
    for (const email of ['owner@example.test', 'nobody@example.test', 'x'.repeat(200)])
      await expect(order(email)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(order('ana@example.test', 'WO', admin, foreign.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(order('ana@example.test', 'WO', ana)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

const ADD =
  'mutation P($id: Int!, $content: String!) { addInterventionPhoto(interventionId: $id, content: $content) { id } }';
const picture = async (red: number, withExif = false): Promise<string> => {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 90 } } });
  const image = withExif ? drawn.withExif({ IFD0: { Copyright: 'home address' } }).jpeg() : drawn.jpeg();
  return (await image.toBuffer()).toString('base64');
};
const add = async (who: Principal, id: number, content: string) =>
  (await stage.ask<{ addInterventionPhoto: { id: number } }>('custody', ADD, { id, content }, who)).addInterventionPhoto
    .id;
const contentOf = async (who: Principal, id: number): Promise<string | null> =>
  (
    await stage.ask<{ photo: { content: string } | null }>(
      'custody',
      'query P($id: Int!) { photo(id: $id) { content } }',
      { id },
      who,
    )
  ).photo?.content ?? null;

describe('an image of an intervention', () => {
  it('is kept small, without the place it was taken at, for the workshop, the brand and the owner', async () => {
    const { id } = await record(ana, { title: 'Shown' });
    const photo = await add(ana, id, await picture(10, true));
    for (const who of [ana, owner, admin]) {
      const bytes = Buffer.from((await contentOf(who, photo)) ?? '', 'base64');
      expect(isLightWebp(bytes)).toBe(true);
      expect(bytes.toString('latin1')).not.toContain('home address');
    }
    const stranger = await person('stranger@example.test', 'customer');
    for (const who of [ben, stranger, { ...admin, brandIds: [other.id] }])
      expect(await contentOf(who, photo)).toBeNull();
  });

  it('is added once, however often it is sent, and six there are at most', async () => {
    const { id } = await record(ana, { title: 'Six' });
    const content = await picture(20);
    const sent = await Promise.all(Array.from({ length: 12 }, () => add(ana, id, content)));
    expect(new Set(sent).size).toBe(1);
    const more = await Promise.all(Array.from({ length: 10 }, (_, nth) => picture(30 + nth * 8)));
    const ended = await Promise.allSettled(more.map((one) => add(ana, id, one)));
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'LIMIT_REACHED'));
    expect(await count(`image where intervention_id = ${id}`)).toBe(MOST_INTERVENTION_IMAGES);
    expect(await add(ana, id, content)).toBe(sent[0]);
  }, 60_000);

  it('is an image, of what the caller recorded', async () => {
    const { id } = await record(ana, { title: 'Mine' });
    for (const content of ['', 'PHN2Zz48L3N2Zz4=', 'not base64 at all', 'A'.repeat(4_100_000)])
      await expect(add(ana, id, content)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const content = await picture(40);
    for (const who of [ben, { ...ana, accountId: 987_654 }])
      await expect(add(who, id, content)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const who of [owner, admin])
      await expect(add(who, id, content)).rejects.toMatchObject({ code: 'PARTNER_ACCOUNT_REQUIRED' });
  });

  it('does not fill the database: so many a day, counted under many at once', async () => {
    const { id } = await record(ben, { title: 'Many' });
    await stage.sql(
      `insert into custody.image (item_id, account_id, sha256, light, added_at)
       select $1, $2, encode(sha256(n::text::bytea), 'hex'), ''::bytea, now() from generate_series(1, $3) n`,
      [item.id, ben.accountId, MOST_IMAGES_A_DAY - 1],
    );
    const pictures = await Promise.all([1, 2, 3, 4].map((nth) => picture(nth * 50)));
    const ended = await Promise.allSettled(pictures.map((one) => add(ben, id, one)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }, 60_000);

  it('goes when who added it is forgotten', async () => {
    const cleo = await person('cleo@example.test', 'repairer');
    const { id } = await record(cleo, { title: 'Cleo' });
    const photo = await add(cleo, id, await picture(60));
    await stage.ask(
      'integrations',
      'mutation E($id: Int!) { eraseAccount(id: $id) }',
      { id: cleo.accountId },
      { ...admin, role: 'operator', brandIds: [] },
    );
    expect(await count(`image where id = ${photo}`)).toBe(0);
  });
});

describe('what a partner recorded', () => {
  it('is listed for them by pages, the newest first, and for nobody else', async () => {
    const dora = await person('dora@example.test', 'repairer');
    const made: number[] = [];
    for (const title of ['one', 'two', 'three']) made.unshift((await record(dora, { title })).id);
    const LIST =
      'query L($after: String) { myInterventions(first: 2, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } } }';
    interface Listed {
      readonly myInterventions: {
        readonly nodes: readonly { id: number }[];
        readonly pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }
    const list = async (after: string | null) =>
      (await stage.ask<Listed>('custody', LIST, { after }, dora)).myInterventions;
    const first = await list(null);
    const rest = await list(first.pageInfo.endCursor);
    expect([...first.nodes, ...rest.nodes].map(({ id }) => id)).toEqual(made);
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
    await expect(stage.ask('custody', LIST, {}, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
