import { sql } from 'kysely';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';

const STOLEN = sql.lit(itemLifeCycle.step('theft_reported').to);
const BURNING = sql.lit(itemLifeCycle.step('burn_requested').to);
const BURNED = sql.lit(itemLifeCycle.step('burn_confirmed').to);

/** Builds the condition of `isDestroyed` in SQL: an item is destroyed or being destroyed. `item`: its table or alias. */
export function destroyed(item: 'item' | 'i') {
  const [status, before] = [sql.ref(`${item}.status`), sql.ref(`${item}.status_before_theft`)];
  return sql<boolean>`(${status} in (${BURNING}, ${BURNED}) or (${status} = ${STOLEN} and ${before} is not distinct from ${BURNING}))`;
}
