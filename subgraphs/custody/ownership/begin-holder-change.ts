import { encodeFunctionData, type Hex } from 'viem';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Chain } from '../chain/chain.js';
import { ProductTokens } from '../chain/solidity.generated.js';
import type { NewTransaction } from '../chain/store-transactions.js';
import { walletOf } from '../chain/wallet.rules.js';
import type { CustodyContext } from '../context.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import type { HolderChangeReason } from './holder-change.rules.js';
import { insertChange } from './holder-change.statements.js';
import { refuseDestroyed } from './refuse-unless-free.js';
import { settleLocked } from './settle-holder-change.js';

/** Next holder of an item; null for the vault. */
interface NewHolder {
  readonly accountId: number;
  readonly masked: string;
}

export interface HolderChange {
  readonly reason: HolderChangeReason;
  readonly to: NewHolder | null;
  readonly transferId?: number;
  readonly comment?: string | null;
}

const MOVE_GAS = 120_000n;

/** Returns the wallet of a holder on the chain; for the vault the platform's own. */
export function holderAddress(context: Pick<CustodyContext, 'chain' | 'ports'>, accountId: number | null): Hex | null {
  return context.chain && walletAt(context, context.chain, accountId);
}

const walletAt = ({ ports }: Pick<CustodyContext, 'ports'>, { node }: Chain, accountId: number | null): Hex =>
  accountId === null ? node.signer : walletOf(ports.encryptionKey, accountId);

/**
 * Starts a change of holder in the caller's transaction, and ends every process that the owner began with the item. The
 * holder changes once the chain confirms; at once without chain or token. Call `context.chain?.broadcast()` after the
 * commit.
 */
export async function beginHolderChange(
  on: Executor,
  context: Pick<CustodyContext, 'chain' | 'ports' | 'clock'>,
  item: LockedItem,
  change: HolderChange,
): Promise<void> {
  const now = context.clock();
  refuseDestroyed(item, change.reason);
  const inserted = await insertChange.row(on, {
    itemId: item.id,
    reason: change.reason,
    fromAccountId: item.owner_account_id,
    fromMasked: item.owner_masked,
    toAccountId: change.to?.accountId ?? null,
    toMasked: change.to?.masked ?? null,
    transferId: change.transferId ?? null,
    comment: change.comment ?? null,
    now,
  });
  if (!inserted) {
    throw new DomainError('STATE_CONFLICT', { thing: 'product', state: 'changing hands', trigger: change.reason });
  }
  const { id } = inserted;
  const from = holderAddress(context, item.owner_account_id);
  const to = holderAddress(context, change.to?.accountId ?? null);
  if (!context.chain || item.mined_at === null || item.token_id === null || from === to) {
    await settleLocked(on, item, id, { txHash: null, fromAddress: from, toAddress: to }, context.clock());
    return;
  }
  const ends = { from: item.owner_account_id, to: change.to?.accountId ?? null, tokenId: item.token_id };
  await context.chain.submit(on, { ...tokenMove(context, context.chain, ends), reference: String(id) });
}

/**
 * Returns the transaction that transfers a token between two accounts; null: the vault. Its reference is the holder
 * change.
 */
export function tokenMove(
  context: Pick<CustodyContext, 'ports'>,
  chain: Chain,
  { from, to, tokenId }: { readonly from: number | null; readonly to: number | null; readonly tokenId: string },
): Omit<NewTransaction, 'reference'> {
  const data: Hex = encodeFunctionData({
    abi: ProductTokens.abi,
    functionName: 'move',
    args: [walletAt(context, chain, from), walletAt(context, chain, to), BigInt(tokenId)],
  });
  return { purpose: 'move', to: chain.contractAddresses.tokens, data, gas: MOVE_GAS };
}
