import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenHexOf, tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';
import { custodyMigrations } from '../../../../subgraphs/custody/migrations/list.js';
import type { MigrationClass } from '../../../../subgraphs/lib/database/migrate.js';
import { type FormerDatabase, migratedUntil } from '../../../support/migrated-until.js';

// A database of the version before, with items, their history and what was sent to the chain: each is afterwards what it was, in bytes.
const NEW = '0700-bytes';
const ITEMS = 200;

const uidHashOf = (nth: number): string => `0x${nth.toString(16).padStart(64, '0')}`;
const HASHES = Array.from({ length: ITEMS }, (_, nth) => uidHashOf(nth + 1));

/** Token ids with digits of the base at their ends: none of them follows from a chip hash. */
const EDGES = [1n << 255n, (1n << 256n) - 1n, (1n << 255n) + (1n << 32n), (1n << 256n) - (1n << 224n)].map(String);
const TOKENS = [...EDGES, ...HASHES.slice(EDGES.length).map(tokenIdOf)];

const DATA = `
  insert into custody.chain_transaction (nonce, purpose, reference, data, gas, state, hash, block_number, block_hash, created_at)
    values (0, 'register', 'r', '0xC0ffee', 1, 'confirmed', '0x' || repeat('Ab', 32), 1, '0x' || repeat('cd', 32), now()),
           (1, 'deploy', 'd', '0x', 1, 'sent', null, null, null, now());
  insert into custody.chain_attempt (hash, transaction_id, raw, created_at)
    select '0x' || repeat('ab', 32), id, '0x02' || repeat('e7', 5000), now() from custody.chain_transaction where nonce = 0;
  insert into custody.stray_token (uid_hash, token_id, transaction_id, found_at)
    select '0x' || repeat('ef', 32), '${tokenIdOf(uidHashOf(7_000))}', id, now() from custody.chain_transaction where nonce = 0;
  insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, token_id, tx_hash, created_at)
    select 1, repeat('A', 10), 'T', 1, 'batch', true, hash, token, '0x' || repeat('ab', 32), now()
      from unnest($1::text[], $2::text[]) as g (hash, token);
  insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
    values (1, repeat('A', 10), 'Draft', 1, 'console', true, '0x' || repeat('f', 64), now());
  insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_address, tx_hash)
    select gen_random_uuid(), id, now(), 'mint', 'mint', 'vault', '0xAbC', tx_hash from custody.item;`;

let former: FormerDatabase;
beforeAll(async () => {
  former = await migratedUntil('custody', custodyMigrations, NEW);
  for (const statement of DATA.split(';\n').filter((each) => each.trim() !== ''))
    await former.client.query(statement, statement.includes('$1') ? [HASHES, TOKENS] : []);
}, 60_000);
afterAll(() => former.drop());

const rows = async (text: string): Promise<unknown[]> => (await former.client.query<object>(text)).rows;

it('keeps every hash and every token, each as the bytes it writes', async () => {
  await former.apply(custodyMigrations.list[NEW] as MigrationClass);
  expect(
    await rows(`select '0x' || encode(uid_hash, 'hex') as hash, ('0x' || encode(token_id, 'hex'))::numeric::text as token
                  from custody.item where token_id is not null order by id`),
  ).toEqual(HASHES.map((hash, nth) => ({ hash, token: TOKENS[nth] })));
  const [last] = await rows(`select '0x' || encode(token_id, 'hex') as token from custody.item where id = ${ITEMS}`);
  expect(last).toEqual({ token: tokenHexOf(uidHashOf(ITEMS)) });
});

it('leaves null what was, and reads no letter otherwise for its case', async () => {
  const bytes = (text: string) => Buffer.from(text, 'hex');
  expect(await rows(`select uid_hash, token_id, tx_hash from custody.item where product_name = 'Draft'`)).toEqual([
    { uid_hash: bytes('ff'.repeat(32)), token_id: null, tx_hash: null },
  ]);
  expect(await rows('select hash, block_hash, data from custody.chain_transaction order by nonce')).toEqual([
    { hash: bytes('ab'.repeat(32)), block_hash: bytes('cd'.repeat(32)), data: bytes('c0ffee') },
    { hash: null, block_hash: null, data: bytes('') },
  ]);
  expect(await rows('select hash, raw from custody.chain_attempt')).toEqual([
    { hash: bytes('ab'.repeat(32)), raw: bytes(`02${'e7'.repeat(5000)}`) },
  ]);
  expect(await rows('select uid_hash, token_id from custody.stray_token')).toEqual([
    { uid_hash: bytes('ef'.repeat(32)), token_id: bytes(tokenHexOf(uidHashOf(7_000)).slice(2)) },
  ]);
  expect(await rows('select distinct tx_hash, to_address from custody.movement where tx_hash is not null')).toEqual([
    { tx_hash: bytes('ab'.repeat(32)), to_address: '0xAbC' },
  ]);
});

it('leaves no function behind', async () => {
  expect(await rows(`select proname from pg_proc where proname like 'bytes_of%'`)).toEqual([]);
});

describe('what is not 32 bytes long is refused', () => {
  it.each([
    `update custody.item set uid_hash = '\\x00'`,
    `update custody.item set token_id = sha512('')`,
    `update custody.item set tx_hash = ('0x' || repeat('ab', 32))::bytea`,
    `update custody.movement set tx_hash = '\\x00'`,
    `update custody.chain_attempt set hash = '\\x00'`,
    `update custody.stray_token set token_id = '\\x00'`,
  ])('%s', async (statement) => {
    await expect(former.client.query(statement)).rejects.toMatchObject({ code: '23514' });
  });
});
