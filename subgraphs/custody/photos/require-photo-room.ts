import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { countAdded } from './photo.statements.js';

/** Photographs that one account may add in a day: some 20 MB of light copies. */
export const MOST_PHOTOS_A_DAY = 200;
const DAY_MS = 86_400_000;

/** Refuses more than an account may add in a day; counted under the lock of its photographs. Throws `LIMIT_REACHED`. */
export async function requirePhotoRoom(em: EntityManager, accountId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const added = (await countAdded.row(em, { accountId, since }))?.count ?? 0;
  if (added >= MOST_PHOTOS_A_DAY)
    throw new DomainError('LIMIT_REACHED', { thing: 'photographs of a day', limit: MOST_PHOTOS_A_DAY });
}
