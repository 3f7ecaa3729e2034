import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Account, AccountEntity } from './account.entity.js';

/** Reads an account and locks its row; null when there is none. */
export const lockedAccount = (em: EntityManager, id: number): Promise<Account | null> =>
  em.findOne(AccountEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
