import type { LifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { DomainError } from './domain-error.js';

/** Returns the state after a trigger. Throws `STATE_CONFLICT` for a transition that the life cycle does not allow. */
export function nextState<State extends string, Trigger extends string>(
  cycle: Pick<LifeCycle<State, Trigger>, 'next'>,
  thing: string,
  state: State,
  trigger: Trigger,
): State {
  const next = cycle.next(state, trigger);
  if (next === null) throw new DomainError('STATE_CONFLICT', { thing, state, trigger });
  return next;
}
