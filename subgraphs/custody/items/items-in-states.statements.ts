import { sql } from 'kysely';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { declaredStolen } from './item.statements.js';

interface Asked {
  readonly ids: readonly number[];
  readonly states: readonly ItemStatus[];
}

const KEPT = [
  'known.status',
  'known.status_before_theft',
  'known.status_before_leaving',
  'known.declared_stolen',
] as const;

const { to: BURN_SUBMITTED } = itemLifeCycle.step('burn_requested');

/** Groups items that are in one of the states, reported stolen or being destroyed by their state and the one before. */
export const itemsInStates = statement('items_in_states', (db, { ids, states }: Asked) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('item')
        .select(['item.id', 'item.status', 'item.status_before_theft', 'item.status_before_leaving'])
        .select(declaredStolen)
        .where('item.id', '=', anyOf(ids))
        .as('known'),
    )
    .select(({ ref }) => [...KEPT, sql<number[]>`array_agg(${ref('known.id')})`.as('ids')])
    .where(({ eb, or }) =>
      or([
        eb('known.status', '=', anyOf(states)),
        eb('known.status', '=', BURN_SUBMITTED),
        eb('known.declared_stolen', '=', true),
      ]),
    )
    .groupBy(KEPT),
);
