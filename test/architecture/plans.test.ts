import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { everyStatement, type NamedText } from '../../subgraphs/lib/database/statement.js';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';
import { testClient } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { pretendLarge } from '../support/large-tables.js';
import { present } from '../support/present.js';
import { isOfQueue, namesOfStatements } from '../support/statements-of-modules.js';
import { SCHEMAS } from './released-statements.js';

// Every statement, planned as for an installation of ten million rows a table: none reads a table from one end to the other. Counted in
// plans, not in time: the same on any machine.
const ROWS = 10_000_000;

let database: FreshDatabase;
const clients = new Map<string, Client>();
/** Names in the modules of the subgraphs, with whose they are: other tests of the same process may have built statements of their own. */
let named = new Map<string, string[]>();
const statements = (): NamedText[] => everyStatement().filter(({ name }) => named.has(name) && !isOfQueue(name));

function clientOf(schema: string): Client {
  const client = clients.get(schema);
  if (!client) throw new Error(`There is no connection to ${schema}`);
  return client;
}

beforeAll(async () => {
  database = await freshDatabase();
  for (const schema of SCHEMAS) {
    const client = testClient({
      connectionString: database.url,
      options: `-c search_path=${schema} -c enable_seqscan=off -c jit=off -c max_parallel_workers_per_gather=0`,
    });
    await client.connect();
    clients.set(schema, client);
  }
  await pretendLarge(clientOf('catalog'), SCHEMAS, ROWS);
  named = await namesOfStatements();
}, 120_000);
afterAll(async () => {
  for (const client of clients.values()) await client.end();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

/** The plan for any arguments; undefined where the schema has no such table, column or function. */
async function planOf(client: Client, { text }: NamedText): Promise<PlanNode | undefined> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan;
  } catch (error) {
    if (['42P01', '42703', '42883'].includes(codeOf(error) ?? '')) return undefined;
    throw new Error(`${asError(error).message}: ${text.slice(0, 300)}`);
  }
}

/**
 * Tables that a plan reads whole: without an index, or along one without a condition and without an end. A limit is no end where rows are
 * left out on the way: as many are read as it takes to find enough.
 */
function readWhole(node: PlanNode, partial: ReadonlySet<string>, isLimited = false): string[] {
  const limited = isLimited || node['Node Type'] === 'Limit';
  const below = (node.Plans ?? []).flatMap((child) => readWhole(child, partial, limited));
  const table = node['Relation Name'];
  const isScan = /Scan$/.test(node['Node Type']);
  const index = node['Index Name'];
  if (node['Node Type'] === 'Seq Scan') return [...below, `${table} without an index`];
  if (isScan && index && !node['Index Cond'] && !partial.has(index) && !(limited && !node.Filter))
    return [...below, `${table ?? ''} along all of ${index}`];
  return below;
}

/** Statements that read a table whole, by why they may. */
const MAY: readonly (readonly [string, readonly string[]])[] = [
  ['when a process starts: whether there is an operator at all', ['operators']],
  [
    'a page of few rows in any installation: plans, brands, lists of credentials, issuer keys, contracts, running processes and workers, the first manifest',
    [
      'first_manifest',
      'begin_first_manifest',
      'end_first_manifest',
      'plan_codes',
      'brands_named',
      'backup_lists_waiting',
      'chain_contracts',
      'backup_issuers_all_anew',
      'backup_issuers_waiting',
      'forget_leases',
      'differing_processes',
      'end_process',
    ],
  ],
  [
    'once, when an operator names another back-up: everything is copied anew',
    ['backup_copy_all_anew', 'backup_list_all_anew'],
  ],
  [
    'by a job, now and then, of rows that it takes away or settles itself, so that few are left',
    [
      'due_units',
      'forget_invitations',
      'forget_password_resets',
      'forget_windows',
      'spend_password_resets',
      'prune_webhooks',
      'images_used_in_catalog',
      'audit_forget_addresses',
      'audit_drop_oldest',
      'items_to_hand_back',
    ],
  ],
  [
    'when the chain has stopped or is another one: batches that wait are few, and looked through once',
    ['known_of_chain', 'retry_batches_of_chain', 'resume_batches_of_chain'],
  ],
  [
    'when a mail could not be sent: those to the same readers are looked for once a pass, among the mails that wait',
    ['put_off_readers'],
  ],
  ['when another program may have used the nonces of the signer: all of them are looked through', ['nonce_gaps']],
  [
    'once in the life of an account, when a person is erased or takes their data along; an index for it would cost every write',
    [
      'brands_of_person',
      'unaccepted_offers',
      'lock_items_of_person',
      'erase_addresses',
      'erase_movement_comments',
      'erase_holder_change_comments',
      'erase_theft_reports',
      'erase_theft_outcomes',
      'erase_returns',
      'erase_claims',
      'erase_buybacks',
      'erase_mint_batches',
      'erase_mint_rows',
      'erase_codes',
      'erase_notices',
      'erase_number_reports',
      'erase_letters',
      'erase_told_words',
      'erase_masks_in_events',
      'export_movements',
      'export_receipts',
      'export_theft_reports',
      'export_codes',
      'export_returns',
      'export_warranty_claims',
      'export_buybacks',
      'export_theft_notices',
      'export_number_reports',
      'export_letters',
      'personal_invitations_sent',
      'personal_api_keys',
      'erase_key_names',
      'erase_attempts',
      'erase_password_resets',
    ],
  ],
  [
    "the console's page of accounts and invitations, by address and with a limit after both are put together",
    ['people'],
  ],
];
const schemas: readonly string[] = SCHEMAS;
/** Whether a statement is sent to a schema: one of a subgraph to its own, one of `common` and `lib` to any that has its tables. */
const isOf = (name: string, schema: string): boolean =>
  named.get(name)?.some((folder) => folder === schema || !schemas.includes(folder)) ?? false;

describe('the plans of all statements', () => {
  it('read no large table from one end to the other', async () => {
    const { rows } = await clientOf('catalog').query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    );
    const partial = new Set(rows.map(({ name }) => name.replace(/^.*\./, '').replaceAll('"', '')));
    const faults: { readonly schema: string; readonly name: string; readonly whole: readonly string[] }[] = [];
    // Locks of tables and settings are not planned.
    const utilities = statements().filter(({ text }) => !/^\s*(select|with|insert|update|delete|merge)\b/i.test(text));
    const planned = new Set<string>(utilities.map(({ name }) => name));
    for (const statement of statements().filter((one) => !utilities.includes(one)))
      for (const schema of SCHEMAS.filter((each) => isOf(statement.name, each))) {
        const plan = await planOf(clientOf(schema), statement);
        if (!plan) continue;
        planned.add(statement.name);
        const whole = readWhole(plan, partial);
        // Those that are planned for their arguments are tried with some, below.
        if (whole.length > 0 && !statement.isPlanned) faults.push({ schema, name: statement.name, whole });
      }
    expect(named.size).toBeGreaterThan(300);
    expect([...named.keys()].filter((name) => !planned.has(name) && !isOfQueue(name))).toEqual([]);
    // Those whose names come from templates are among them.
    expect([...planned]).toEqual(expect.arrayContaining(['audit_close_Transfer', 'passport_by_product_model_id']));
    const may = new Set(MAY.flatMap(([, names]) => names));
    expect(faults.filter(({ name }) => !may.has(name))).toEqual([]);
    // What reads none whole any more is no exception.
    expect([...may].filter((name) => !faults.some((fault) => fault.name === name))).toEqual([]);
  }, 120_000);
});

/** Has the planner take the first brand for the one that nearly all rows of a table are of. */
const pretendOneBrand = (table: string, schema: string): Promise<unknown> =>
  clientOf(schema).query(
    `select pg_restore_attribute_stats('schemaname', $1::text, 'relname', $2::text, 'attname', 'brand_id', 'inherited', false,
       'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 50::real, 'most_common_vals', '{1}', 'most_common_freqs', '{0.999}'::real[])`,
    [schema, table],
  );
const FIRST = 1;
const OTHER = 2;

/** A statement that is planned for its arguments, with arguments in the order in which it names them, and an index by which it goes. */
type Tried = readonly [what: string, name: string, schema: string, values: readonly unknown[], index: string];
const named26 = (name: string, ...conditions: readonly unknown[]): readonly [string, string, readonly unknown[]] => [
  name,
  'custody',
  [FIRST, ...conditions, null, 26],
];
/** Of items: pattern, first and last serial, status, model, lot. */
const TRIED: readonly Tried[] = [
  ['a part of a name', ...named26('items_of_brand', '%saddle bag%', null, null, null, null, null), 'item_searched'],
  [
    'a name or the beginning of a serial',
    ...named26('items_of_brand', '%0a1b2c3d4%', '0A1B2C3D4000', '0A1B2C3D4ZZZ', null, null, null),
    'item_by_serial',
  ],
  ['a status', ...named26('items_of_brand', null, null, null, 'stolen', null, null), 'item_searched'],
  ['a model', ...named26('items_of_brand', null, null, null, null, 7, null), 'item_by_model'],
  ['a lot', ...named26('items_of_brand', null, null, null, null, null, 7), 'item_by_lot'],
  ['no condition', ...named26('items_of_brand', null, null, null, null, null, null), 'item_of_brand'],
  ['another brand with few items', 'brand_has_item', 'custody', [OTHER], 'item_of_brand|item_by_brand_and_time'],
  ['how many are taken', 'events_to_relay', 'custody', [125], 'event_\\w+_brand_id_position_idx'],
  // Instant, how many, when they are due again.
  [
    'how many are taken',
    'claim_letters',
    'custody',
    ['2026-01-01T00:00:00Z', 50, '2026-01-01T00:05:00Z'],
    'letter_by_due',
  ],
  ['how many are taken', 'backup_copies_waiting', 'passports', [200], 'backup_copy_by_brand'],
  // Brand, account, instant, part and number before which, how many.
  ['another brand', 'audit_entries', 'custody', [OTHER, null, null, 'custody', null, null, 26], 'audit_entry_by_brand'],
  ['an account', 'audit_entries', 'custody', [null, 7, null, 'custody', null, null, 26], 'audit_entry_by_actor'],
  [
    'a later page',
    'audit_entries',
    'custody',
    [null, null, '2026-01-01T00:00:00Z', 'custody', 'catalog', '7', 26],
    'audit_entry_by_time',
  ],
];

describe('statements that are planned for their arguments, where one brand has nearly all items', () => {
  beforeAll(async () => {
    await clientOf('custody').query('set enable_seqscan = on');
    await pretendOneBrand('item', 'custody');
    await pretendOneBrand('audit_entry', 'custody');
  });

  it('are all tried here', () => {
    const planned = statements().filter(({ isPlanned }) => isPlanned);
    expect([...new Set(TRIED.map(([, name]) => name))].sort()).toEqual(
      [...new Set(planned.map(({ name }) => name))].sort(),
    );
  });

  it.each(TRIED)('by %s: %s', async (_, name, schema, values, index) => {
    const text = present(statements().find((each) => each.name === name)).text;
    const { rows } = await clientOf(schema).query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const plan = present(rows[0])['QUERY PLAN'][0].Plan;
    expect(JSON.stringify(plan)).toMatch(new RegExp(`"Index Name":"(${index})"`));
    const whole = readWhole(plan, new Set());
    // The newest of the brand that has nearly all are among the first that are looked at.
    expect(whole.filter(() => values[0] !== FIRST)).toEqual([]);
  });
});
