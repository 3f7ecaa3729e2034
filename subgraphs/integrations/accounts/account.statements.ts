import { type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';

const accounts = (db: Kysely<IntegrationsColumns>) =>
  db
    .selectFrom('account as a')
    .select((account) => [
      'a.id',
      'a.email',
      'a.password_hash',
      'a.first_name',
      'a.last_name',
      'a.language',
      'a.role',
      'a.totp_secret',
      'a.totp_confirmed_at',
      'a.totp_last_step',
      'a.created_at',
      'a.disabled_at',
      'a.erased_at',
      jsonArrayFrom(
        account
          .selectFrom('account_brand as b')
          .select(['b.brand_id as brandId', 'b.brand_code as brandCode'])
          .whereRef('b.account_id', '=', 'a.id')
          .orderBy('b.brand_code'),
      ).as('brands'),
    ]);

const byId = statement.lookup('account_by_id', (db, { keys }: { keys: readonly number[] }) =>
  accounts(db).where('a.id', '=', anyOf(keys)),
);

const byEmail = statement.lookup('account_by_email', (db, { keys }: { keys: readonly string[] }) =>
  accounts(db).where('a.email', '=', anyOf(keys)),
);

const administratorsOf = statement('administrators_of_brand', (db, { brandId }: { brandId: number }) =>
  accounts(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_brand as x')
          .select('x.account_id')
          .whereRef('x.account_id', '=', 'a.id')
          .where('x.brand_id', '=', brandId),
      ),
    )
    .orderBy('a.id'),
);

const page = statement('accounts', (db, { after, first }: { after: number; first: number }) =>
  accounts(db).where('a.id', '>', after).orderBy('a.id').limit(first),
);

/** An account with the brands it administers. */
export type AccountRow = RowOf<typeof byId>;

export const accountReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  byEmail: batchRead(lookups, { ...byEmail, keyOf: (row) => row.email }),
  /** Lists the administrators of a brand by id. */
  administratorsOf: (brandId: number): Promise<AccountRow[]> => administratorsOf.rows(pool, { brandId }),
  /** Lists accounts by id, after `after`. */
  page: (after: number, first: number): Promise<AccountRow[]> => page.rows(pool, { after, first }),
});

export type AccountReads = ReturnType<typeof accountReads>;
