import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import type { SessionState } from './session.rules.js';

/** A session with all that its account may do now. */
export interface SessionRow {
  readonly id: string;
  readonly state: SessionState;
  readonly generation: number;
  readonly expires_at: Date;
  /** Host name of a brand that it is bound to; null: the platform's. */
  readonly host: string | null;
  readonly host_brand_id: number | null;
  readonly account_id: number;
  readonly email: string;
  readonly role: Role;
  readonly disabled_at: Date | null;
  readonly brand_ids: readonly number[];
  readonly accreditations: readonly { readonly brandId: number; readonly trade: Trade }[];
  readonly contacts: readonly { readonly contactId: number; readonly brandId: number; readonly retailerId: number }[];
}

/** One statement per admission: sign-out, a disabled account or a withdrawn accreditation act on the next call. */
const SESSIONS = `
  select s.id, case when p.state = 'revoked' then p.state else s.state end as state, s.generation, s.expires_at, s.host, s.host_brand_id, a.id as account_id, a.email, a.role, a.disabled_at,
         coalesce((select jsonb_agg(b.brand_id order by b.brand_id) from account_brand b where b.account_id = a.id), '[]')
           as brand_ids,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', c.brand_id, 'trade', c.trade) order by c.id)
                     from accreditation c where c.account_id = a.id and c.withdrawn_at is null), '[]') as accreditations,
         coalesce((select jsonb_agg(jsonb_build_object('contactId', d.id, 'brandId', d.brand_id, 'retailerId', d.retailer_id)
                                    order by d.id)
                     from distributor_contact d where d.account_id = a.id and d.status = 'active'), '[]') as contacts
    from session s
    join account a on a.id = s.account_id
    left join session p on p.id = s.parent_id
   where s.id = any($1::uuid[])`;

export const sessionReads = ({ lookups }: ReadPools) => ({
  byId: batchRead<string, SessionRow>(lookups, { name: 'session_by_id', sql: SESSIONS, keyOf: (row) => row.id }),
});

export type SessionReads = ReturnType<typeof sessionReads>;
