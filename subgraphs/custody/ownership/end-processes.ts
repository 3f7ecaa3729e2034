import type { PoolClient } from 'pg';
import { buybackLifeCycle } from '../after-sales/buyback.rules.js';
import { returnLifeCycle } from '../after-sales/return.rules.js';
import { claimLifeCycle } from '../after-sales/warranty-claim.rules.js';
import { transferLifeCycle } from './transfer.rules.js';

/** A kind of process about an item, and the statement that cancels those in any of `$4`; `$2` is now, `$3` the new state. */
interface Process {
  readonly cancel: { readonly from: readonly string[]; readonly to: string };
  /** States in which nobody has committed to it yet; none for what never moves ownership. */
  readonly standing: readonly string[];
  readonly sql: string;
}

const PROCESSES: readonly Process[] = [
  {
    cancel: transferLifeCycle.step('cancel'),
    standing: ['offered'],
    sql: `update custody.transfer set state = $3, answered_at = $2, to_email = null
           where item_id = $1 and state = any($4::text[])`,
  },
  {
    cancel: returnLifeCycle.step('cancel'),
    standing: ['requested'],
    sql: `update custody.product_return set state = $3, closed_at = $2 where item_id = $1 and state = any($4::text[])`,
  },
  {
    cancel: buybackLifeCycle.step('cancel'),
    standing: ['offered'],
    sql: `update custody.buyback set state = $3, closed_at = $2 where item_id = $1 and state = any($4::text[])`,
  },
  {
    cancel: claimLifeCycle.step('cancel'),
    standing: [],
    sql: `update custody.warranty_claim c set state = $3, closed_at = $2
            from custody.warranty w where w.id = c.warranty_id and w.item_id = $1 and c.state = any($4::text[])`,
  },
];

/**
 * Ends what merely stands open about a locked item, because something that can move it was agreed on: an accepted buyback,
 * a return that arrived. Of processes that can move an item, one at most is agreed on at a time.
 */
export async function endStandingOffers(client: PoolClient, itemId: number, now: Date): Promise<void> {
  for (const { sql, standing, cancel } of PROCESSES) {
    const from = standing.filter((state) => cancel.from.includes(state));
    if (from.length > 0) await client.query(sql, [itemId, now, cancel.to, from]);
  }
}

type CodeKind = 'handover' | 'purchase' | 'work_order';

/** Codes that belong to an ownership, or to the sale that led to it. A work order is the brand's, whoever owns the item. */
const OF_OWNERSHIP: readonly CodeKind[] = ['handover', 'purchase'];

/** Ends everything that its present owner began with a locked item, and their codes: the item passes to somebody else. */
export async function endOwnersProcesses(client: PoolClient, itemId: number, now: Date): Promise<void> {
  await endAll(client, itemId, now, OF_OWNERSHIP);
}

/** Ends everything that is under way with a locked item, work orders too: it is to be destroyed. */
export async function endEverything(client: PoolClient, itemId: number, now: Date): Promise<void> {
  await endAll(client, itemId, now, [...OF_OWNERSHIP, 'work_order']);
}

async function endAll(client: PoolClient, itemId: number, now: Date, kinds: readonly CodeKind[]): Promise<void> {
  for (const { sql, cancel } of PROCESSES) await client.query(sql, [itemId, now, cancel.to, cancel.from]);
  await client.query(
    `update custody.proof_code set revoked_at = $2
      where item_id = $1 and kind = any($3::text[]) and used_at is null and revoked_at is null`,
    [itemId, now, kinds],
  );
}
