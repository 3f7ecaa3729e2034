import { sql } from 'kysely';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { declaredStolen } from './item.statements.js';

interface Asked {
  readonly ids: readonly number[];
  readonly states: readonly ItemStatus[];
}

/** Groups items that are in one of the states, or reported stolen, by their state. */
export const itemsInStates = statement('items_in_states', (db, { ids, states }: Asked) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('item')
        .select(['item.id', 'item.status'])
        .select(declaredStolen)
        .where('item.id', '=', anyOf(ids))
        .as('known'),
    )
    .select(({ ref }) => [
      'known.status',
      'known.declared_stolen',
      sql<number[]>`array_agg(${ref('known.id')})`.as('ids'),
    ])
    .where(({ eb, or }) => or([eb('known.status', '=', anyOf(states)), eb('known.declared_stolen', '=', true)]))
    .groupBy(['known.status', 'known.declared_stolen']),
);
