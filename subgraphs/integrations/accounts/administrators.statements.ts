import type { PoolClient } from 'pg';

/**
 * Who administers a brand changes one change at a time, until the end of the transaction: what one of them has read of
 * it no other can change in between.
 */
export async function lockAdministrators(client: PoolClient, brandId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('integrations.administrators'), $1)", [brandId]);
}

/** Whether an account can sign in and administers a brand at this moment, whatever its session was told. */
export async function administers(client: PoolClient, accountId: number, brandId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from account a join account_brand b on b.account_id = a.id
      where a.id = $1 and b.brand_id = $2 and a.role = 'brand_admin' and a.disabled_at is null and a.erased_at is null`,
    [accountId, brandId],
  );
  return rowCount === 1;
}

export async function addAdministrator(
  client: PoolClient,
  accountId: number,
  brand: { readonly brandId: number; readonly brandCode: string },
): Promise<void> {
  await client.query('insert into account_brand values ($1, $2, $3) on conflict do nothing', [
    accountId,
    brand.brandId,
    brand.brandCode,
  ]);
}

/** False when the account did not administer the brand. */
export async function dropAdministrator(client: PoolClient, accountId: number, brandId: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from account_brand where account_id = $1 and brand_id = $2', [
    accountId,
    brandId,
  ]);
  return rowCount === 1;
}
