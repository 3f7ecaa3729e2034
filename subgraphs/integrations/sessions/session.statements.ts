import { sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import type { AccountPrincipal } from '../../lib/graphql/principal.js';
import { statement } from '../tables.js';
import { sessionLifeCycle } from './session.rules.js';

const { to: REVOKED } = sessionLifeCycle.step('revoke');

/**
 * Reads everything that one admission needs, in one statement: sign-out, a disabled account or a withdrawn accreditation act on
 * the next call.
 */
const byId = statement.lookup('session_by_id', (db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('session as p', 'p.id', 's.parent_id')
    .select((session) => [
      's.id',
      session.case().when('p.state', '=', REVOKED).then(REVOKED).else(session.ref('s.state')).end().as('state'),
      's.generation',
      's.expires_at',
      's.host',
      's.host_brand_id',
      'a.id as account_id',
      'a.email',
      'a.role',
      'a.disabled_at',
      session
        .selectFrom('account_brand as b')
        .select((b) =>
          sql<
            AccountPrincipal['brandIds']
          >`coalesce(jsonb_agg(${b.ref('b.brand_id')} order by ${b.ref('b.brand_id')}), '[]')`.as('all'),
        )
        .whereRef('b.account_id', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('brand_ids'),
      session
        .selectFrom('accreditation as c')
        .select((c) =>
          sql<AccountPrincipal['accreditations']>`coalesce(jsonb_agg(jsonb_build_object(
            'brandId', ${c.ref('c.brand_id')}, 'trade', ${c.ref('c.trade')}) order by ${c.ref('c.id')}), '[]')`.as(
            'all',
          ),
        )
        .whereRef('c.account_id', '=', 'a.id')
        .where('c.withdrawn_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('accreditations'),
      session
        .selectFrom('distributor_contact as d')
        .select((d) =>
          sql<AccountPrincipal['contacts']>`coalesce(jsonb_agg(jsonb_build_object(
            'contactId', ${d.ref('d.id')}, 'brandId', ${d.ref('d.brand_id')}, 'retailerId', ${d.ref('d.retailer_id')})
            order by ${d.ref('d.id')}), '[]')`.as('all'),
        )
        .whereRef('d.account_id', '=', 'a.id')
        .where('d.status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('contacts'),
    ])
    .where('s.id', '=', anyOf(keys)),
);

/** A session with all that its account may do now. */
export type SessionRow = RowOf<typeof byId>;

export const sessionReads = ({ lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
});

export type SessionReads = ReturnType<typeof sessionReads>;
