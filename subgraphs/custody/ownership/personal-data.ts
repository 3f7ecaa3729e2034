import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import type { CustodyContext } from '../context.js';
import { handBackItems } from './hand-back-items.js';

/** Statements that find what a person did or holds; `$1` is the account. */
const EXPORTS: Readonly<Record<string, string>> = {
  items: `select serial, token_id, product_name, brand_code, status from item where owner_account_id = $1 order by id`,
  movements: `select i.serial, m.at, m.reason, m.from_role, m.to_role, m.comment
                from movement m join item i on i.id = m.item_id
               where m.from_account_id = $1 or m.to_account_id = $1 order by m.id`,
  transfers: `select i.serial, t.state, t.to_email, t.comment, t.offered_at, t.answered_at
                from transfer t join item i on i.id = t.item_id
               where t.from_account_id = $1 or t.to_account_id = $1 order by t.id`,
  theft_reports: `select i.serial, r.description, r.opened_at, r.closed_at
                    from theft_report r join item i on i.id = r.item_id where r.opened_by = $1 order by r.id`,
  interventions: `select i.serial, v.event_type, v.title, v.description, v.metadata, v.performed_by, v.occurred_at
                    from intervention v join item i on i.id = v.item_id where v.account_id = $1 order by v.id`,
  codes: `select i.serial, c.kind, c.issued_at, c.expires_at, c.used_at
            from proof_code c join item i on i.id = c.item_id where c.issued_by = $1 order by c.id`,
  returns: `select i.serial, r.state, r.reason, r.requested_at, r.closed_at
              from product_return r join item i on i.id = r.item_id where r.account_id = $1 order by r.id`,
  warranty_claims: `select i.serial, c.state, c.description, c.resolution, c.claimed_at, c.closed_at
                      from warranty_claim c join warranty w on w.id = c.warranty_id join item i on i.id = w.item_id
                     where c.account_id = $1 order by c.id`,
  buybacks: `select i.serial, b.state, b.amount, b.currency, b.offered_at
               from buyback b join item i on i.id = b.item_id where b.account_id = $1 order by b.id`,
};

/** What custody keeps about a person. */
export async function personalData(
  context: CustodyContext,
  accountId: number,
): Promise<Record<string, readonly unknown[]>> {
  const entries = Object.entries(EXPORTS).map(
    async ([name, sql]) => [name, (await context.database.pool.query(sql, [accountId])).rows] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** What a person wrote in their own words, and what they were called; nothing of it is needed for the chain of custody. */
const WORDS: readonly string[] = [
  `update transfer set state = 'cancelled', answered_at = $3
    where state = 'offered' and (from_account_id = $1 or to_account_id = $1 or lower(to_email) = $2)`,
  `update transfer set to_email = null
    where to_account_id = $1 or lower(to_email) = $2 or (from_account_id = $1 and state = 'cancelled')`,
  `update transfer set comment = null where from_account_id = $1`,
  `update movement set comment = null where from_account_id = $1`,
  `update holder_change set comment = null where from_account_id = $1`,
  `update theft_report set description = null where opened_by = $1`,
  // An intervention is known by its kind from now on; cost and trade stay with it.
  `update intervention set performed_by = null, title = event_type, description = null,
          metadata = case when metadata is null then null
                          else jsonb_strip_nulls(jsonb_build_object('cost_eur', metadata -> 'cost_eur', 'partner_type', metadata -> 'partner_type')) end
    where account_id = $1`,
  `update product_return set reason = null where account_id = $1`,
  `update warranty_claim set description = '', resolution = null where account_id = $1`,
  `update buyback set reason = null where account_id = $1`,
  `update mint_batch set reason = null where account_id = $1`,
  `update proof_code set reference = null where issued_by = $1`,
  `update theft_notice set contact = null where $1::int is not null and strpos(lower(contact), $2) > 0`,
];

/** Events that repeat words of the person: they are told without them from now on; `$1` is the account. */
const TOLD_WORDS = `
  update event e
     set body = (e.body::jsonb || case e.type when 'warranty.claimed' then '{"description": ""}'::jsonb
                                              else '{"reason": null}'::jsonb end)::text
   where (e.type = 'return.requested'
          and exists (select from product_return r where r.account_id = $1 and r.item_id = e.item_id
                         and to_jsonb(r.id) = e.body::jsonb -> 'return_id'))
      or (e.type = 'buyback.declined'
          and exists (select from buyback b where b.account_id = $1 and b.item_id = e.item_id
                         and to_jsonb(b.id) = e.body::jsonb -> 'buyback_id'))
      or (e.type = 'warranty.claimed'
          and exists (select from warranty_claim c join warranty w on w.id = c.warranty_id
                       where c.account_id = $1 and w.item_id = e.item_id
                         and to_jsonb(c.id) = e.body::jsonb -> 'claim_id'))
  returning e.id, e.body`;

/** An event as it is told once somebody's words are gone. */
export interface ErasedEvent {
  readonly id: string;
  readonly body: string;
}

/** Where histories show a person; `$1` account, `$2` brand, `$3` what is shown from now on. */
const MASKS: readonly string[] = [
  'update item set owner_masked = $3 where owner_account_id = $1 and brand_id = $2',
  `update movement m set from_masked = $3 from item i where i.id = m.item_id and i.brand_id = $2 and m.from_account_id = $1`,
  `update movement m set to_masked = $3 from item i where i.id = m.item_id and i.brand_id = $2 and m.to_account_id = $1`,
  `update holder_change h set from_masked = $3 from item i where i.id = h.item_id and i.brand_id = $2 and h.from_account_id = $1`,
  `update holder_change h set to_masked = $3 from item i where i.id = h.item_id and i.brand_id = $2 and h.to_account_id = $1`,
  `update transfer t set from_masked = $3 from item i where i.id = t.item_id and i.brand_id = $2 and t.from_account_id = $1`,
  `update transfer t set to_masked = $3 from item i where i.id = t.item_id and i.brand_id = $2 and t.to_account_id = $1`,
];

const BRANDS = `
  select distinct i.brand_id
    from item i
   where i.owner_account_id = $1
      or exists (select from movement m where m.item_id = i.id and $1 in (m.from_account_id, m.to_account_id))
      or exists (select from holder_change h where h.item_id = i.id and $1 in (h.from_account_id, h.to_account_id))
      or exists (select from transfer t where t.item_id = i.id and $1 in (t.from_account_id, t.to_account_id))`;

/** Items that a person holds, or that are on their way from or to them, locked as everything about items is: in order. */
const LOCK_ITEMS = `
  select from custody.item i
   where i.id in (select id from custody.item where owner_account_id = $1
                   union select item_id from custody.holder_change where $1 in (from_account_id, to_account_id)
                   union select item_id from custody.transfer
                          where state = 'offered' and (from_account_id = $1 or lower(to_email) = $2))
   order by i.id for update`;

/**
 * Pseudonymizes a person (GDPR Article 17): who held which item after whom stays, under a name that is nobody's.
 * Offers that are still open are cancelled, and what the person owns goes to the vault. Doing it twice changes nothing more.
 * Answers the events that told their words.
 */
export async function erasePersonalData(
  context: CustodyContext,
  accountId: number,
  email: string,
): Promise<readonly ErasedEvent[]> {
  const told = await inTransaction(context.database.pool, async (client) => {
    await client.query(LOCK_ITEMS, [accountId, email]);
    await client.query(
      'insert into custody.erased_account (account_id, erased_at) values ($1, $2) on conflict do nothing',
      [accountId, context.clock()],
    );
    for (const sql of WORDS) await client.query(sql, parametersOf(sql, [accountId, email, context.clock()]));
    const events = await client.query<ErasedEvent>(TOLD_WORDS, [accountId]);
    for (const brandId of await brandsOf(client, accountId)) {
      const nobody = context.mask(`erased-${accountId}@erased.invalid`, brandId);
      for (const sql of MASKS) await client.query(sql, [accountId, brandId, nobody]);
    }
    return events.rows;
  });
  // Those that are on their way somewhere follow by the loop that calls this again.
  while (await handBackItems(context));
  return told;
}

const brandsOf = async (client: PoolClient, accountId: number): Promise<readonly number[]> =>
  (await client.query<{ brand_id: number }>(BRANDS, [accountId])).rows.map((row) => row.brand_id);

/** PostgreSQL refuses parameters that a statement does not use. */
const parametersOf = (sql: string, values: readonly unknown[]): unknown[] =>
  values.slice(0, Math.max(...[...sql.matchAll(/\$(\d)/g)].map((match) => Number(match[1]))));
