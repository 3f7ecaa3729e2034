import type { Pool, PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { BuybackRow, ReturnRow, WarrantyRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { transferLifeCycle } from '../ownership/transfer.rules.js';
import { termsOf } from './buy-back.js';
import { buybackLifeCycle } from './buyback.rules.js';
import { returnLifeCycle } from './return.rules.js';
import { WARRANTY_NOTICE_DAYS, warrantyLifeCycle } from './warranty.rules.js';

const PASS = 100;
const DAY_MS = 86_400_000;

/** One thing that lapses: which rows are due, and what follows for each, once it is certain that it still is. */
interface Lapse {
  /** Finds items with something due; `$1` is now. */
  readonly due: string;
  expire(client: PoolClient, item: LockedItem, now: Date): Promise<void>;
}

const NOTICE = `interval '${WARRANTY_NOTICE_DAYS} days'`;

/** States as a list of SQL: they come from the tables, never from a caller. */
const listed = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/** The rows that a step of a life cycle is due for, and where it leads. */
const stepOf = ({ from, to }: { readonly from: readonly string[]; readonly to: string }) => ({
  from: `state in (${listed(from)})`,
  to: `state = '${to}'`,
});

const TRANSFER = stepOf(transferLifeCycle.step('expire'));
const RETURN = stepOf(returnLifeCycle.step('expire'));
const BUYBACK = stepOf(buybackLifeCycle.step('expire'));
const NEAR_END = stepOf(warrantyLifeCycle.step('near_end'));
/** Only of one that was told to be expiring: the notice comes first. */
const END = stepOf(warrantyLifeCycle.step('end'));

const LAPSES: readonly Lapse[] = [
  {
    due: `select item_id from custody.transfer where ${TRANSFER.from} and expires_at <= $1`,
    async expire(client, item, now) {
      await client.query(
        `update custody.transfer set ${TRANSFER.to}, to_email = null
          where item_id = $1 and ${TRANSFER.from} and expires_at <= $2`,
        [item.id, now],
      );
    },
  },
  {
    due: `select item_id from custody.product_return where ${RETURN.from} and expires_at <= $1`,
    async expire(client, item, now) {
      const { rows } = await client.query<ReturnRow>(
        `update custody.product_return set ${RETURN.to}, closed_at = $2
          where item_id = $1 and ${RETURN.from} and expires_at <= $2 returning *`,
        [item.id, now],
      );
      for (const { id, requested_at } of rows) {
        const fields = { return_id: id, requested_at: eventInstant(requested_at), expired_at: eventInstant(now) };
        await appendItemEvent(client, item, 'return.expired', fields, now);
      }
    },
  },
  {
    due: `select item_id from custody.buyback where ${BUYBACK.from} and expires_at <= $1`,
    async expire(client, item, now) {
      const { rows } = await client.query<BuybackRow>(
        `update custody.buyback set ${BUYBACK.to}, closed_at = $2
          where item_id = $1 and ${BUYBACK.from} and expires_at <= $2 returning *`,
        [item.id, now],
      );
      for (const row of rows) {
        const fields = { ...termsOf(row), expired_at: eventInstant(now) };
        await appendItemEvent(client, item, 'buyback.expired', fields, now);
      }
    },
  },
  {
    due: `select item_id from custody.warranty where ${NEAR_END.from} and ends_at <= $1::timestamptz + ${NOTICE}`,
    async expire(client, item, now) {
      const { rows } = await client.query<WarrantyRow>(
        `update custody.warranty set ${NEAR_END.to}
          where item_id = $1 and ${NEAR_END.from} and ends_at <= $2::timestamptz + ${NOTICE}
          returning id, item_id, state, starts_at, ends_at, terms, transferable`,
        [item.id, now],
      );
      for (const { id, ends_at } of rows) {
        const days = Math.max(0, Math.floor((ends_at.getTime() - now.getTime()) / DAY_MS));
        const fields = { warranty_id: id, warranty_ends_at: eventInstant(ends_at), days_left: days };
        await appendItemEvent(client, item, 'warranty.expiring_soon', fields, now);
      }
    },
  },
  {
    due: `select item_id from custody.warranty where ${NEAR_END.to} and ends_at <= $1`,
    async expire(client, item, now) {
      await client.query(
        `update custody.warranty set ${END.to} where item_id = $1 and ${NEAR_END.to} and ends_at <= $2`,
        [item.id, now],
      );
    },
  },
];

/** Lets lapse what is due, item by item under its lock. Returns whether there may be more. */
export async function expireLife(pool: Pool, clock: () => Date): Promise<boolean> {
  let more = false;
  for (const lapse of LAPSES) {
    const { rows } = await pool.query<{ item_id: number }>(`${lapse.due} order by item_id limit ${PASS}`, [clock()]);
    for (const { item_id } of rows) {
      await inTransaction(pool, async (client) => {
        const item = await lockItem(client, item_id);
        await lapse.expire(client, item, clock());
      });
    }
    more ||= rows.length === PASS;
  }
  return more;
}
