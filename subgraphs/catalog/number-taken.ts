import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';

export const NUMBER_TAKEN = 'This number is taken';

/** Tells whether a row could not be created since another row of its table has the number given to it. */
export const isNumberTaken = (error: unknown, table: 'brand' | 'category'): boolean =>
  error instanceof UniqueConstraintViolationException && error.message.includes(`${table}_pkey`);
