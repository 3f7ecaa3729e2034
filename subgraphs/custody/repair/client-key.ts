import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { InterventionRow } from '../items/life.statements.js';
import { interventionByKey } from './intervention.statements.js';

const KEY = /^[0-9A-Za-z-]{8,64}$/;

/** Returns the caller's key of a report; null for none. Throws `INVALID_INPUT`. */
export function clientKeyOf(given: string | null | undefined): string | null {
  const key = given?.trim();
  if (!key) return null;
  if (KEY.test(key)) return key;
  const message = 'Expected 8 to 64 letters, digits or hyphens';
  throw invalidInput({ type: 'value_error', path: ['clientKey'], message, input: given });
}

interface Declared {
  readonly itemId: number;
  readonly eventType: string;
  readonly title: string;
  readonly description: string | null;
}

/** Finds the intervention recorded earlier under this key. Throws `IDEMPOTENCY_CONFLICT` where it differs. */
export async function recordedBefore(
  on: Executor,
  key: { readonly accountId: number; readonly clientKey: string },
  declared: Declared,
): Promise<InterventionRow | null> {
  const found = await interventionByKey.row(on, key);
  if (!found) return null;
  const isSame =
    found.item_id === declared.itemId &&
    found.event_type === declared.eventType &&
    found.title === declared.title &&
    found.description === declared.description;
  if (!isSame) throw conflict();
  return found;
}

/**
 * Converts the unique violation of the key to a refusal: of two concurrent reports of different items with one key, the
 * later is refused.
 */
export function refuseTakenKey(error: Error): never {
  if (error instanceof UniqueConstraintViolationException && error.message.includes('intervention_by_client_key'))
    throw conflict();
  throw error;
}

const conflict = (): DomainError => new DomainError('IDEMPOTENCY_CONFLICT');
