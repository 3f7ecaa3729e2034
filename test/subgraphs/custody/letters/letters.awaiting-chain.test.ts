import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { StoredTransaction } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import type { Consequences } from '../../../../subgraphs/custody/chain/settle-ports.js';
import type { Receipt } from '../../../../subgraphs/custody/chain/transaction.rules.js';
import { burnSettled } from '../../../../subgraphs/custody/items/burn-item.js';
import { moveSettled } from '../../../../subgraphs/custody/ownership/move-settled.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addPerson } from '../../../support/audited-brand.js';
import { testPool } from '../../../support/connections.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';
import { addCategory, addItem } from '../../../support/items.js';

let chain: EmbeddedChain;
let stage: Stage;
let pool: Pool;
let team: AccountPrincipal;
let owner: AccountPrincipal;
let brandId: number;
let categoryId: number;
// Without jobs no transaction is settled but by the test.
beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({ custody: { chain: chainSettings(chain) } });
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
  brandId = await stage.brand('NORDATELIR');
  categoryId = await addCategory(stage);
  team = await addPerson(stage, 'brand_admin', { brandIds: [brandId] });
  owner = await addPerson(stage, 'customer');
});
afterAll(async () => {
  await pool?.end();
  await stage?.close();
  await chain?.stop();
});

const call = (operation: string, id: number, who: AccountPrincipal, of: 'id' | 'productId' = 'id') =>
  stage.ask<Record<string, { id: number }>>(
    'custody',
    `mutation M($id: Int!) { ${operation}(${of}: $id) { id } }`,
    { id },
    who,
  );

/** What puts an item back into the vault, or destroys it, up to the transaction. */
const BEGIN: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  async return_completed(id) {
    const { requestReturn: asked } = await call('requestReturn', id, owner, 'productId');
    await call('receiveReturn', asked!.id, team);
    return call('completeReturn', asked!.id, team);
  },
  async buyback_completed(id) {
    const offered = await stage.ask<{ offerBuyback: { id: number } }>(
      'custody',
      'mutation B($id: Int!) { offerBuyback(productId: $id, amount: "10", currency: "EUR") { id } }',
      { id },
      team,
    );
    await call('acceptBuyback', offered.offerBuyback.id, owner);
    return call('completeBuyback', offered.offerBuyback.id, team);
  },
  destroyed: (id) => call('burnProduct', id, team, 'productId'),
};

/** Has the chain record, or refuse, the newest transaction. */
async function settled(outcome: 'mined' | 'reverted'): Promise<void> {
  const [sent] = await stage.sql<{ purpose: 'move' | 'burn'; reference: string; data: Buffer }>(
    'select purpose, reference, data from custody.chain_transaction order by id desc limit 1',
  );
  const { purpose, reference, data } = sent!;
  const receipt = { hash: `0x${'1'.repeat(64)}` } as unknown as Receipt;
  const transaction = { reference, data: `0x${data.toString('hex')}`, attempts: [] } as unknown as StoredTransaction;
  const then: Consequences = purpose === 'move' ? moveSettled : burnSettled;
  const clock = () => new Date();
  await inTransaction(pool, (client) =>
    outcome === 'mined'
      ? then.mined(client, [{ transaction, receipt }], clock, true)
      : then.reverted(client, transaction, receipt, clock),
  );
}

it.each(
  Object.keys(BEGIN),
)('%s is mailed once the chain has it, and never where the contract refuses', async (kind) => {
  const letters = (id: number) =>
    stage.sql('select due_at is not null as due from custody.letter where item_id = $1 and kind = $2', [id, kind]);
  for (const outcome of ['mined', 'reverted'] as const) {
    const { id } = await addItem(stage, { id: brandId, code: 'NORDATELIR' }, categoryId, {
      ownerAccountId: owner.accountId,
      ownerMasked: 'cu...a1b2c3',
    });
    await BEGIN[kind]!(id);
    expect(await letters(id)).toEqual([{ due: false }]);
    await settled(outcome);
    expect(await letters(id)).toEqual(outcome === 'mined' ? [{ due: true }] : []);
  }
});
