import type { PoolClient } from 'pg';
import { encodeFunctionData, type Hex } from 'viem';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { endWarrantyOfDestroyed } from '../after-sales/warranty.statements.js';
import { requireAdministratorOf } from '../caller.js';
import type { Consequences } from '../chain/settle-ports.js';
import { ProductTokens } from '../chain/solidity.generated.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { dropLetters, releaseLetters } from '../letters/letter.statements.js';
import { mailDecision } from '../letters/mail-decision.js';
import { endProcesses } from '../ownership/process.statements.js';
import { refuseUnderWay } from '../ownership/refuse-unless-free.js';
import { refuseWhileChangingHands } from '../ownership/refuse-while-changing-hands.js';
import { changeStatus, setStatus } from './change-status.js';
import { isBurned, isBurning, isStolenWhileBurning, nextItemStatus, statusOfComeback } from './item-status.rules.js';
import { type LockedItem, lockItem } from './lock-item.statements.js';
import { burnReasonOf, setBurned, setBurnReason, setStatusBeforeTheft } from './status.statements.js';

const BURN_GAS = 100_000n;

/** Returns the ledger's reference of the transaction that burns an item's token. */
const burnReference = (itemId: number): string => `item ${itemId}`;
const itemOf = (reference: string): number => Number(reference.replace('item ', ''));

/** Destroys an item, by its brand: its token is burned, and once that is mined the item no longer resolves (§3.1). */
export async function burnProduct(
  context: CustodyContext,
  productId: number,
  reason: string | null,
): Promise<LockedItem> {
  const { chain } = context;
  const burning = await inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, productId);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id);
    refuseUnderWay(item, 'burn_requested');
    await refuseWhileChangingHands(client, item.id, 'burn_requested');
    const submitted = await changeStatus(client, item, 'burn_requested', now);
    await endProcesses.run(client, { itemId: item.id, now });
    await setBurnReason.run(client, { id: item.id, reason });
    await mailDecision(client, context, item, 'destroyed', now);
    if (!chain || item.token_id === null) return burned(client, submitted, reason, null, now);
    const data: Hex = encodeFunctionData({
      abi: ProductTokens.abi,
      functionName: 'burn',
      args: [BigInt(item.token_id)],
    });
    const burn = {
      purpose: 'burn' as const,
      reference: burnReference(item.id),
      to: chain.contractAddresses.tokens,
      data,
    };
    await chain.submit(client, { ...burn, gas: BURN_GAS });
    return submitted;
  });
  chain?.broadcast();
  return burning;
}

async function burned(
  client: PoolClient,
  item: LockedItem,
  reason: string | null,
  txHash: string | null,
  now: Date,
): Promise<LockedItem> {
  const gone = await setStatus(client, item, nextItemStatus(item.status, 'burn_confirmed'), 'burn_confirmed', now);
  await setBurned.run(client, { id: item.id, now });
  await endWarrantyOfDestroyed.run(client, { itemId: item.id });
  const fields = { reason, tx_hash: txHash, burned_at: eventInstant(now) };
  await appendItemEvent(client, gone, 'product.burned', fields, now);
  await releaseLetters.run(client, { itemId: item.id, now });
  return gone;
}

/** Marks the item as destroyed when its token was burned; restores its status when the contract reverted. */
export const burnSettled: Consequences = {
  async mined(client, mined, clock) {
    for (const { transaction, receipt } of mined) {
      const item = await lockItem(client, itemOf(transaction.reference));
      if (isBurned(item.status)) continue;
      const noted = await burnReasonOf.row(client, { id: item.id });
      await burned(client, item, noted?.burn_reason ?? null, receipt.hash, clock());
    }
  },
  async confirmed() {},
  async reverted(client, { reference }, _receipt, clock) {
    const item = await lockItem(client, itemOf(reference));
    await dropLetters.run(client, { itemId: item.id });
    const before = { left: item.status_before_leaving, theft: item.status_before_theft };
    if (isBurning(item.status)) {
      const back = statusOfComeback(before, { stolen: item.declared_stolen, registered: true });
      await setStatus(client, item, back, 'burn_given_up', clock());
    } else if (isStolenWhileBurning(item.status, item.status_before_theft)) {
      // A theft report made meanwhile stays in force; its closing restores the earlier state.
      const back = statusOfComeback(before, { stolen: false, registered: true });
      await setStatusBeforeTheft.run(client, { id: item.id, status: back });
    }
  },
};
