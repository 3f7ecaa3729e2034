import { decodeFunctionData } from 'viem';
import { bytesOf } from '../../lib/database/bytes.js';
import type { StoredTransaction } from '../chain/ledger.statements.js';
import type { Consequences } from '../chain/settle-ports.js';
import { ProductTokens } from '../chain/solidity.generated.js';
import { giveUpHolderChange } from './give-up-holder-change.js';
import { correctChange } from './holder-change.statements.js';
import { settleHolderChange } from './settle-holder-change.js';

/** Settles a change of holder when the token was transferred, and gives it up when the contract reverted. */
export const moveSettled: Consequences = {
  async mined(client, mined, clock) {
    for (const { transaction, receipt } of mined) {
      const [fromAddress, toAddress] = endsOf(transaction);
      const move = { txHash: receipt.hash, fromAddress, toAddress };
      await settleHolderChange(client, Number(transaction.reference), move, clock);
    }
  },
  async replaced(client, { transaction, receipt: { hash } }) {
    const forms = transaction.attempts.map((attempt) => attempt.hash);
    const bytes = { txBytes: bytesOf(hash), formBytes: forms.map(bytesOf) };
    await correctChange.run(client, { id: Number(transaction.reference), txHash: hash, forms, ...bytes });
  },
  async confirmed() {},
  async reverted(client, { reference }, _receipt, clock) {
    await giveUpHolderChange(client, Number(reference), clock);
  },
};

function endsOf({ data }: StoredTransaction): readonly [string | null, string | null] {
  const { functionName, args } = decodeFunctionData({ abi: ProductTokens.abi, data });
  return functionName === 'move' ? [String(args[0]), String(args[1])] : [null, null];
}
