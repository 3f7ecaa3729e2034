import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { ADMITTED } from '../partners/contact-status.rules.js';
import { statement } from '../tables.js';
import { sessionLifeCycle } from './session.rules.js';

const { to: REVOKED } = sessionLifeCycle.step('revoke');

/**
 * Reads everything that an admission needs in one statement, so that sign-out, a disabled account or a withdrawn
 * accreditation take effect with the next call.
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
      jsonArrayFrom(
        session
          .selectFrom('account_brand as b')
          .select('b.brand_id as brandId')
          .whereRef('b.account_id', '=', 'a.id')
          .orderBy('b.brand_id'),
      ).as('brands'),
      jsonArrayFrom(
        session
          .selectFrom('accreditation as c')
          .select(['c.brand_id as brandId', 'c.trade'])
          .whereRef('c.account_id', '=', 'a.id')
          .where('c.withdrawn_at', 'is', null)
          .orderBy('c.id'),
      ).as('accreditations'),
      jsonArrayFrom(
        session
          .selectFrom('distributor_contact as d')
          .select(['d.id as contactId', 'd.brand_id as brandId', 'd.retailer_id as retailerId'])
          .whereRef('d.account_id', '=', 'a.id')
          .where('d.status', '=', ADMITTED)
          .orderBy('d.id'),
      ).as('contacts'),
    ])
    .where('s.id', '=', anyOf(keys)),
);

/** A session with the current rights of its account. */
export type SessionRow = RowOf<typeof byId>;

export const sessionReads = ({ lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
});

export type SessionReads = ReturnType<typeof sessionReads>;
