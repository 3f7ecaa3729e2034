import { type Kysely, sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import type { Executor } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';

const lock = statement('lock_administrators', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'administrators of brand ' || ${brandId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('integrations.administrators', ${brandId}))`,
    ),
  ),
);

/** Locks the administrators of a brand until the end of the transaction. */
export async function lockAdministrators(on: Executor, brandId: number): Promise<void> {
  await lock.run(on, { brandId });
}

/** Selects the administrators of a brand who can sign in. */
const administratorsOf = (db: Kysely<IntegrationsColumns>, brandId: number) =>
  db
    .selectFrom('account as a')
    .innerJoin('account_brand as b', 'b.account_id', 'a.id')
    .select('a.id')
    .where('b.brand_id', '=', brandId)
    .where('a.role', '=', 'brand_admin')
    .where('a.disabled_at', 'is', null)
    .where('a.erased_at', 'is', null);

interface OfBrand {
  readonly accountId: number;
  readonly brandId: number;
}

const administrator = statement('administrator_of_brand', (db, { accountId, brandId }: OfBrand) =>
  administratorsOf(db, brandId).where('a.id', '=', accountId),
);

/** Tells whether an account currently can sign in and administers a brand; its session may be older. */
export const administers = async (on: Executor, accountId: number, brandId: number): Promise<boolean> =>
  (await administrator.row(on, { accountId, brandId })) !== undefined;

/** Lists the administrators of a brand who can sign in, without one of them. */
export const otherAdministrators = statement('other_administrators', (db, { accountId, brandId }: OfBrand) =>
  administratorsOf(db, brandId).where('a.id', '<>', accountId).orderBy('a.id'),
);

const add = statement(
  'add_administrator',
  (db, { accountId, brandId, brandCode }: { accountId: number; brandId: number; brandCode: string }) =>
    db
      .insertInto('account_brand')
      .values({ account_id: accountId, brand_id: brandId, brand_code: brandCode })
      .onConflict((conflict) => conflict.doNothing()),
);

/** Makes an account an administrator of a brand. Resolves to false when it was one already. */
export const addAdministrator = async (
  on: Executor,
  accountId: number,
  { brandId, brandCode }: { readonly brandId: number; readonly brandCode: string },
): Promise<boolean> => (await add.run(on, { accountId, brandId, brandCode })) === 1;

const drop = statement('drop_administrator', (db, { accountId, brandId }: { accountId: number; brandId: number }) =>
  db.deleteFrom('account_brand').where('account_id', '=', accountId).where('brand_id', '=', brandId),
);

/** Removes an administrator of a brand. Resolves to false when the account did not administer it. */
export const dropAdministrator = async (on: Executor, accountId: number, brandId: number): Promise<boolean> =>
  (await drop.run(on, { accountId, brandId })) === 1;

/** Removes all brands from an account. */
export const dropBrandsOf = statement('drop_brands_of_account', (db, { accountId }: { accountId: number }) =>
  db.deleteFrom('account_brand').where('account_id', '=', accountId),
);
