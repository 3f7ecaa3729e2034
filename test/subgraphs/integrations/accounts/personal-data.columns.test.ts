import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TSchema } from '@sinclair/typebox';
import { EVENT_DEFINITIONS } from '../../../../schema/events/event-types.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';
import { ERASED, KEPT, KEPT_IN_EVENTS } from './erased-columns.js';
import { LEFT_OUT } from './left-out-columns.js';
import { writeWords } from './words-of-person.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Columns of text or JSON, of no partition, which no constraint confines to some words or a pattern. */
const FREE = `
  select n.nspname || '.' || r.relname || '.' || a.attname as name
    from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_namespace n on n.oid = r.relnamespace
   where n.nspname in ('catalog', 'custody', 'passports', 'integrations') and r.relname <> 'migration'
     and r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0 and not a.attisdropped
     and format_type(a.atttypid, null) ~ '^(text|jsonb?|character varying|character)(\\[\\])?$'
     and not exists (select from pg_constraint c
                      where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum]
                        and pg_get_constraintdef(c.oid) ~ '= ANY|~ ''\\^')
   order by 1`;
const TRACE = 'roux|an\\.\\.\\.123456|friend@|198\\.51\\.100';

const freeColumns = async (): Promise<string[]> => (await stage.sql<{ name: string }>(FREE)).map(({ name }) => name);
const tableOf = (column: string): string => column.slice(0, column.lastIndexOf('.'));
const nameOf = (column: string): string => column.slice(column.lastIndexOf('.') + 1);

/** Those of the columns in which a trace of the person is. */
async function withTrace(columns: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const column of columns) {
    const text = `select from ${tableOf(column)} where ${nameOf(column)}::text ~* $1 limit 1`;
    if ((await stage.sql(text, [TRACE])).length > 0) found.push(column);
  }
  return found;
}

it('every column of free text is erased with a person, or stays for a reason', async () => {
  const kept = KEPT.flatMap(([, columns]) => columns);
  const columns = await freeColumns();
  const undecided = columns.filter(
    (column) => !ERASED.includes(column) && !kept.includes(column) && !kept.includes(column.replace(/^\w+\./, '')),
  );
  expect(undecided).toEqual([]);
  expect(ERASED.filter((column) => !columns.includes(column))).toEqual([]);
  const gone = kept.filter((name) => !columns.some((column) => column === name || column.endsWith(`.${name}`)));
  expect(gone).toEqual([]);
});

/** Fields of an event type's own whose texts no pattern, format or list of words confines. */
const FREE_IN_EVENTS = EVENT_DEFINITIONS.flatMap(({ name, fields }) =>
  Object.entries<TSchema>(fields.properties)
    .filter(
      ([, { type, pattern, format, enum: words }]) => [type].flat().includes('string') && !(pattern || format || words),
    )
    .map(([field]) => ({ field, place: `${name}.${field}` })),
);

/** Those of them in which a trace of the person is, in the log of a schema. */
const fieldsWithTrace = async (schema: string): Promise<string[]> =>
  (
    await stage.sql<{ place: string }>(
      `select distinct e.type || '.' || f.key as place from ${schema}.event e, jsonb_each_text(e.body::jsonb) f where f.value ~* $1`,
      [TRACE],
    )
  ).map(({ place }) => place);

/** The erased columns of which the export has no text that names the person, and those that it leaves out. */
async function notExported(person: AccountPrincipal): Promise<string[]> {
  const { exportMyData } = await stage.ask<{ exportMyData: object }>(
    'integrations',
    'mutation { exportMyData }',
    {},
    person,
  );
  const file = JSON.stringify(exportMyData);
  expect(file).not.toMatch(/friend@|Call Roux/);
  const left = LEFT_OUT.flatMap(([, names]) => names);
  const found = new Set(left);
  for (const column of ERASED.filter((name) => !left.includes(name))) {
    const text = `select ${nameOf(column)} as text from ${tableOf(column)} where ${nameOf(column)}::text ~* $1`;
    const texts = await stage.sql<{ text: unknown }>(text, [TRACE]);
    if (!texts.some((row) => file.includes(JSON.stringify(row.text)))) found.add(column);
  }
  return [...found].sort();
}

it('an erasure leaves no trace of the person in the columns that it erases, each of which had one', async () => {
  const brandId = await stage.brand('NORDATELIR');
  await stage.account('ana.roux@example.test', 'customer', { firstName: 'Ana Roux', lastName: 'Roux' });
  const ana = await signedIn(stage, 'ana.roux@example.test');
  const [item] = await stage.sql<{ id: number }>(
    `insert into custody.item (brand_id, brand_code, serial, uid_hash, product_name, category_id, origin, identity, status,
                               owner_account_id, owner_masked, created_at)
     values ($1, 'NORDATELIR', '0A1B2C3D4E5F', decode(repeat('a', 64), 'hex'), 'Tote', 10, 'manifest', true, 'written',
             $2, 'an...123456', now()) returning id`,
    [brandId, ana.accountId],
  );
  await stage.sql(
    `insert into custody.transfer (item_id, from_account_id, from_masked, to_account_id, to_email, to_masked, state, comment,
                                   offered_at, expires_at)
     values ($1, $2, 'an...123456', $2, 'friend@example.test', 'an...123456', 'offered', 'for you, Roux', now(), now())`,
    [item!.id, ana.accountId],
  );
  await writeWords(stage, { brandId, itemId: item!.id, ana: ana.accountId });

  const columns = await freeColumns();
  expect(await withTrace(columns)).toEqual(expect.arrayContaining([...ERASED].sort()));
  const kept = KEPT_IN_EVENTS.flatMap(([, names]) => names);
  const erased = FREE_IN_EVENTS.filter(({ field, place }) => !kept.includes(field) && !kept.includes(place));
  expect(kept.filter((name) => !FREE_IN_EVENTS.some(({ field, place }) => [field, place].includes(name)))).toEqual([]);
  for (const schema of ['custody', 'integrations'])
    expect((await fieldsWithTrace(schema)).sort()).toEqual(erased.map(({ place }) => place).sort());
  expect(await notExported(ana)).toEqual(LEFT_OUT.flatMap(([, names]) => names).sort());
  await stage.ask(
    'integrations',
    'mutation E($password: String!) { eraseMyData(password: $password) }',
    { password: PASSWORD },
    ana,
  );
  expect(await withTrace(columns)).toEqual([]);
  const rows = await stage.sql('select error from custody.mint_batch_row order by batch_id, position');
  expect(rows).toEqual([
    { error: null },
    { error: 'unknown category' },
    { error: null },
    { error: 'unknown category' },
    { error: null },
    { error: 'unknown category' },
    { error: null },
    { error: 'unknown category' },
  ]);
});

it('an address that contains that of the person is of somebody else', async () => {
  await stage.account('li@example.test', 'customer');
  const report = `insert into custody.number_report (number, message, contact, told_at) values ('1', $1, $2, now())`;
  await stage.sql('delete from custody.number_report');
  for (const contact of [
    'LI@example.test',
    'mail:li@example.test.',
    'eli@example.test',
    'li@example.test.org',
    'o-li@example.test',
    'li@exampleXtest',
  ])
    await stage.sql(report, ['Seen', contact]);
  await stage.ask(
    'integrations',
    'mutation E($password: String!) { eraseMyData(password: $password) }',
    { password: PASSWORD },
    await signedIn(stage, 'li@example.test'),
  );
  expect(await stage.sql('select message, contact from custody.number_report order by id')).toEqual([
    { message: '', contact: null },
    { message: '', contact: null },
    { message: 'Seen', contact: 'eli@example.test' },
    { message: 'Seen', contact: 'li@example.test.org' },
    { message: 'Seen', contact: 'o-li@example.test' },
    { message: 'Seen', contact: 'li@exampleXtest' },
  ]);
});
