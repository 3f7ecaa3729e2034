import type { Executor } from '../../lib/database/statement.js';
import { giveUpCompletion } from '../after-sales/give-up-completion.js';
import { lockItem } from '../items/lock-item.statements.js';
import { dropLetters } from '../letters/letter.statements.js';
import { failChange, itemOfChange } from './holder-change.statements.js';
import { giveUpTransfer } from './transfer.statements.js';

/**
 * Records that the contract refused a change of holder for good: the item stays with its holder, and the process that
 * began the change is as before, or ended where it was a transfer.
 */
export async function giveUpHolderChange(on: Executor, changeId: number, clock: () => Date): Promise<void> {
  const named = await itemOfChange.row(on, { id: changeId });
  if (!named) return;
  // The item is locked before its rows, as everywhere, to avoid deadlocks.
  const item = await lockItem(on, named.item_id);
  const now = clock();
  const failed = await failChange.row(on, { id: changeId, now });
  if (!failed) return;
  const { reason, transfer_id: transferId } = failed;
  await dropLetters.run(on, { itemId: item.id });
  if (transferId !== null) await giveUpTransfer.run(on, { id: transferId, now });
  if (reason === 'return' || reason === 'buyback') await giveUpCompletion(on, item, reason, now);
}
