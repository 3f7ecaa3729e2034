import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testClient } from '../../../support/connections.js';
import { settles, until } from '../../../support/until.js';

let stage: Stage;
let itemId: number;
let team: Principal;
beforeAll(async () => {
  stage = await openStage();
  const brandId = await stage.brand('NORDATELIR');
  const accountId = await stage.account('team@example.test', 'brand_admin', { brandIds: [brandId] });
  const [item] = await stage.sql<{ id: number }>(
    `insert into custody.item (brand_id, brand_code, serial, uid_hash, product_name, category_id, origin, identity, status,
                               status_before_theft, created_at)
     values ($1, 'NORDATELIR', '0A1B2C3D4E5F', decode(repeat('a', 64), 'hex'), 'Tote', 10, 'manifest', true, 'stolen',
             'written', now()) returning id`,
    [brandId],
  );
  itemId = item!.id;
  await stage.sql(`insert into custody.theft_report (item_id, opened_at) values ($1, now())`, [itemId]);
  team = {
    kind: 'account',
    accountId,
    email: 'team@example.test',
    role: 'brand_admin',
    sessionId: 's',
    brandIds: [brandId],
    accreditations: [],
    contacts: [],
  };
});
afterAll(() => stage.close());

const tell = (contact: string) =>
  stage.ask(
    'custody',
    'mutation T($id: Int!, $contact: String!) { tellOfStolenProduct(productId: $id, message: "Seen", contact: $contact) }',
    { id: itemId, contact },
    ANONYMOUS,
  );
const contacts = async () =>
  (await stage.sql<{ contact: string | null }>('select contact from custody.theft_notice order by id')).map(
    ({ contact }) => contact,
  );
const waitsForCounter = async () =>
  (
    await stage.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%begin_attempt%'`,
    )
  )[0]!.n > 0;

it('a sighting is mailed to the team of the brand, and a mail server that is away loses nothing', async () => {
  const { mailer, mails } = stage.options;
  const { send } = mailer;
  let refused = 0;
  mailer.send = async () => {
    refused++;
    throw new Error('The mail server is away');
  };
  await stage.platform.startJobs();
  await tell('first@example.test');
  await settles(async () => expect(refused).toBe(1));
  mailer.send = send;
  await settles(async () => {
    // Its next try, which the queue would make some seconds later.
    await stage.sql(`update custody_jobs._private_jobs set run_at = now() where attempts = 1 and locked_at is null`);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['team@example.test', 'News of a stolen item']]);
  });
  expect(mails[0]!.text).toContain('first@example.test');
});

it('a sighting mails no link by its contact, which anybody may write', async () => {
  const { mails } = stage.options;
  await tell('Your session has ended: https://evil.example/console');
  await settles(async () => expect(mails).toHaveLength(2));
  expect(mails[1]!.text).toContain('Contact: Your session has ended: https: //evil. example/console');
});

it('a sighting whose report is closed while it is counted is refused, and its contact is not stored', async () => {
  const before = await contacts();
  const holder = testClient({ connectionString: stage.options.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select custody.begin_attempt(gen_random_uuid(), array[$1::text], array['held'], array[30], array[3600], now(), true)`,
      [`stolen notice of ${itemId}`],
    );
    const second = expect(tell('second@example.test')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      facts: { entity: 'TheftReport' },
    });
    await until(waitsForCounter);
    await stage.ask(
      'custody',
      'mutation C($id: Int!) { closeTheftReport(productId: $id) { id } }',
      { id: itemId },
      team,
    );
    await holder.query('rollback');
    await second;
  } finally {
    await holder.end();
  }
  expect(await contacts()).toEqual(before.map(() => null));
});
