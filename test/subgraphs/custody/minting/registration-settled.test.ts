import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { parseRecord } from '../../../../schema/record.js';
import type { StoredTransaction } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import type { Receipt } from '../../../../subgraphs/custody/chain/transaction.rules.js';
import {
  type RegistrationPorts,
  registrationSettled,
} from '../../../../subgraphs/custody/minting/registration-settled.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addPerson } from '../../../support/audited-brand.js';
import { testPool } from '../../../support/connections.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';
import { addCategory } from '../../../support/items.js';

let chain: EmbeddedChain;
let stage: Stage;
let pool: Pool;
let team: AccountPrincipal;
let brandId: number;
// Without jobs no transaction is settled but by the test.
beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({ custody: { chain: chainSettings(chain) } });
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
  brandId = await stage.brand('NORDATELIR');
  team = await addPerson(stage, 'brand_admin', { brandIds: [brandId] });
});
afterAll(async () => {
  await pool?.end();
  await stage?.close();
  await chain?.stop();
});

it('items of the console whose registration the contract refuses are drafts, say so, and give their units back', async () => {
  const one = { productName: 'Tote', categoryId: await addCategory(stage) };
  const { registerItems } = await stage.ask<{ registerItems: { id: number }[] }>(
    'custody',
    'mutation R($brandId: Int!, $items: [ItemInput!]!) { registerItems(brandId: $brandId, items: $items) { id } }',
    { brandId, items: [one, one] },
    team,
  );
  const [plain, stolen] = registerItems.map(({ id }) => id);
  const act = (operation: string) =>
    stage.ask('custody', `mutation T($id: Int!) { ${operation}(productId: $id) { id } }`, { id: stolen }, team);
  await act('openTheftReport');
  const [sent] = await stage.sql<{ id: number; reference: string }>(
    `select id, reference from custody.chain_transaction where purpose = 'register' order by id desc limit 1`,
  );
  const { reverted } = registrationSettled({} as RegistrationPorts);
  await inTransaction(pool, (client) =>
    reverted(client, sent as unknown as StoredTransaction, {} as Receipt, () => new Date()),
  );
  await act('closeTheftReport');
  const items = await stage.sql('select status, registration_id from custody.item where brand_id = $1', [brandId]);
  expect(items).toEqual(Array(2).fill({ status: 'draft', registration_id: null }));
  const events = await stage.sql<{ body: string }>('select body from custody.event where item_id = $1', [plain]);
  expect(events.map(({ body }) => parseRecord(body))).toEqual([
    expect.objectContaining({ from_status: 'minting', to_status: 'draft', reason: 'mint_given_up' }),
  ]);
  const units = await stage.sql('select units from custody.quota_to_release where reference = $1', [sent!.reference]);
  expect(units).toEqual([{ units: 2 }]);
});
