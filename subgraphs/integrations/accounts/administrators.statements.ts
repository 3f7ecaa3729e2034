import { sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import type { Executor } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const lock = statement('lock_administrators', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'administrators of brand ' || ${brandId}::int`,
      sql`pg_advisory_xact_lock(hashtext('integrations.administrators'), ${brandId})`,
    ),
  ),
);

/**
 * Who administers a brand changes one change at a time, until the end of the transaction: what one of them has read of
 * it no other can change in between.
 */
export async function lockAdministrators(on: Executor, brandId: number): Promise<void> {
  await lock.run(on, { brandId });
}

const administrator = statement(
  'administrator_of_brand',
  (db, { accountId, brandId }: { accountId: number; brandId: number }) =>
    db
      .selectFrom('account as a')
      .innerJoin('account_brand as b', 'b.account_id', 'a.id')
      .select('a.id')
      .where('a.id', '=', accountId)
      .where('b.brand_id', '=', brandId)
      .where('a.role', '=', 'brand_admin')
      .where('a.disabled_at', 'is', null)
      .where('a.erased_at', 'is', null),
);

/** Tells whether an account can sign in and administers a brand at this moment, whatever its session was told. */
export const administers = async (on: Executor, accountId: number, brandId: number): Promise<boolean> =>
  (await administrator.row(on, { accountId, brandId })) !== undefined;

const add = statement(
  'add_administrator',
  (db, { accountId, brandId, brandCode }: { accountId: number; brandId: number; brandCode: string }) =>
    db
      .insertInto('account_brand')
      .values({ account_id: accountId, brand_id: brandId, brand_code: brandCode })
      .onConflict((conflict) => conflict.doNothing()),
);

export async function addAdministrator(
  on: Executor,
  accountId: number,
  brand: { readonly brandId: number; readonly brandCode: string },
): Promise<void> {
  await add.run(on, { accountId, brandId: brand.brandId, brandCode: brand.brandCode });
}

const drop = statement('drop_administrator', (db, { accountId, brandId }: { accountId: number; brandId: number }) =>
  db.deleteFrom('account_brand').where('account_id', '=', accountId).where('brand_id', '=', brandId),
);

/** False when the account did not administer the brand. */
export const dropAdministrator = async (on: Executor, accountId: number, brandId: number): Promise<boolean> =>
  (await drop.run(on, { accountId, brandId })) === 1;

/** Takes all brands from an account. */
export const dropBrandsOf = statement('drop_brands_of_account', (db, { accountId }: { accountId: number }) =>
  db.deleteFrom('account_brand').where('account_id', '=', accountId),
);
