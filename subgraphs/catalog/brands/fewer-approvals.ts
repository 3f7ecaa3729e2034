import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { type AccountPrincipal, isAdministratorOf } from '../../lib/graphql/principal.js';
import type { CatalogContext } from '../context.js';

/** A wish for fewer approvals that waits for the administrators who do not know of it yet. */
export interface FewerApprovals {
  readonly wanted: number;
  readonly askedAt: Date;
  readonly approvals: number;
  /** The number in force. */
  readonly approvalsNeeded: number;
}

interface WishRow {
  readonly wanted: number;
  readonly asked_by: number;
  readonly in_force: number;
}

/** The part of a unit of work that says a statement in its transaction, with `?` for values. */
interface Work {
  execute(sql: string, values: unknown[]): Promise<unknown>;
}

/** Notes that an administrator wants fewer approvals. What others approved counts no more when another number is wanted. */
export async function wantFewer(
  work: Work,
  brandId: number,
  wish: { readonly wanted: number; readonly by: number; readonly at: Date },
): Promise<void> {
  await work.execute('delete from catalog.fewer_approvals where brand_id = ? and wanted <> ?', [brandId, wish.wanted]);
  await work.execute(
    `insert into catalog.fewer_approvals (brand_id, wanted, asked_by, asked_at) values (?, ?, ?, ?)
     on conflict (brand_id) do nothing`,
    [brandId, wish.wanted, wish.by, wish.at],
  );
}

/** Forgets the wish: another number was set. */
export const wantNoFewer = (work: Work, brandId: number): Promise<unknown> =>
  work.execute('delete from catalog.fewer_approvals where brand_id = ?', [brandId]);

const FORGET = 'delete from catalog.fewer_approvals where brand_id = $1';

/** The wish of a brand; null when there is none. */
export async function fewerApprovalsOf({ database }: CatalogContext, brandId: number): Promise<FewerApprovals | null> {
  const { rows } = await database.pool.query<FewerApprovals>(
    `select f.wanted, f.asked_at as "askedAt", b.mint_approvals as "approvalsNeeded",
            (select count(*)::int from catalog.fewer_approvals_given g where g.brand_id = f.brand_id) as approvals
       from catalog.fewer_approvals f join catalog.brand b on b.id = f.brand_id where f.brand_id = $1`,
    [brandId],
  );
  return rows[0] ?? null;
}

/**
 * Another administrator's approval of fewer approvals; with as many as are in force, the wish is. Refuses with
 * `OWN_SUBMISSION` whoever asked for it, with `ALREADY_DECIDED` the second of one administrator.
 */
export function approveFewerApprovals(context: CatalogContext, brandId: number): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const account = administratorOf(context, brandId);
    const wish = await lockWish(client, brandId);
    if (wish.asked_by === account.accountId) throw new DomainError('OWN_SUBMISSION');
    const given = await client.query(
      `insert into catalog.fewer_approvals_given (brand_id, account_id, at) values ($1, $2, $3) on conflict do nothing`,
      [brandId, account.accountId, context.clock()],
    );
    if (given.rowCount === 0) throw new DomainError('ALREADY_DECIDED');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from catalog.fewer_approvals_given where brand_id = $1',
      [brandId],
    );
    if ((rows[0]?.count ?? 0) < wish.in_force) return;
    await client.query('update catalog.brand set mint_approvals = $2 where id = $1', [brandId, wish.wanted]);
    await client.query(FORGET, [brandId]);
  });
}

/** Any administrator's refusal ends the wish: the number in force stays. */
export function refuseFewerApprovals(context: CatalogContext, brandId: number): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    administratorOf(context, brandId);
    await lockWish(client, brandId);
    await client.query(FORGET, [brandId]);
  });
}

function administratorOf({ principal }: CatalogContext, brandId: number): AccountPrincipal {
  if (principal.kind !== 'account' || !isAdministratorOf(principal, brandId))
    throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return principal;
}

/** The brand before the wish, as in `saveBrand`. */
async function lockWish(client: PoolClient, brandId: number): Promise<WishRow> {
  const brand = await client.query<{ in_force: number }>(
    'select mint_approvals as in_force from catalog.brand where id = $1 for update',
    [brandId],
  );
  const { rows } = await client.query<Omit<WishRow, 'in_force'>>(
    'select wanted, asked_by from catalog.fewer_approvals where brand_id = $1',
    [brandId],
  );
  if (!brand.rows[0] || !rows[0]) throw new DomainError('NOT_FOUND', { entity: 'FewerApprovals' });
  return { ...rows[0], ...brand.rows[0] };
}
