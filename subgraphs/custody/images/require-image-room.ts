import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { countAdded } from './image.statements.js';

/** Most images per account and day: some 20 MB of light copies. */
export const MOST_IMAGES_A_DAY = 200;
const DAY_MS = 86_400_000;

/** Throws `LIMIT_REACHED` beyond the daily limit; counted under the lock of the account's images. */
export async function requireImageRoom(em: EntityManager, accountId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const added = (await countAdded.row(em, { accountId, since }))?.count ?? 0;
  if (added >= MOST_IMAGES_A_DAY)
    throw new DomainError('LIMIT_REACHED', { thing: 'images of a day', limit: MOST_IMAGES_A_DAY });
}
