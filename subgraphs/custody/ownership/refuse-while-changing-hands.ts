import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { openChange } from './holder-change.statements.js';

/** Refuses a change to an item whose token is being transferred. */
export async function refuseWhileChangingHands(on: Executor, itemId: number, trigger: string): Promise<void> {
  if (!(await openChange.row(on, { itemId }))) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state: 'changing hands', trigger });
}
