import { decodeFunctionData } from 'viem';
import { ProductTokens } from '../chain/contracts.generated.js';
import type { StoredTransaction } from '../chain/ledger.statements.js';
import type { Consequences } from '../chain/settle-ports.js';
import { settleHolderChange } from './settle-holder-change.js';
import { transferLifeCycle } from './transfer.rules.js';

/** What follows when a token was moved to its new holder, or when the contract refused to. */
export const moveSettled: Consequences = {
  async mined(client, transaction, { hash }, clock) {
    const [fromAddress, toAddress] = endsOf(transaction);
    await settleHolderChange(client, Number(transaction.reference), { txHash: hash, fromAddress, toAddress }, clock);
  },
  async confirmed() {},
  async reverted(client, { reference }, _receipt, clock) {
    const now = clock();
    const { rows } = await client.query<{ transfer_id: number | null }>(
      `update custody.holder_change set failed_at = $2 where id = $1 and settled_at is null returning transfer_id`,
      [Number(reference), now],
    );
    const transferId = rows[0]?.transfer_id ?? null;
    if (transferId !== null) {
      await client.query(
        'update custody.transfer set state = $3, settled_at = $2, to_email = null where id = $1 and state = any($4::text[])',
        [transferId, now, GIVEN_UP.to, GIVEN_UP.from],
      );
    }
  },
};

const GIVEN_UP = transferLifeCycle.step('give_up');

function endsOf({ data }: StoredTransaction): readonly [string | null, string | null] {
  const { functionName, args } = decodeFunctionData({ abi: ProductTokens.abi, data });
  return functionName === 'move' ? [String(args[0]), String(args[1])] : [null, null];
}
