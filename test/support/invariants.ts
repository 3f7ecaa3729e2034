import type { Pool } from 'pg';
import { createPublicClient, type Hex, http } from 'viem';
import { ProductTokens } from '../../subgraphs/custody/chain/solidity.generated.js';
import { present } from './present.js';
import type { Received } from './receiver.js';
import { until } from './until.js';

/** Longer than the five minutes after which units of work that was never accepted come back. */
const SETTLE_MS = 360_000;

/** What was promised to callers while things broke. */
export interface Acknowledged {
  /** Jobs that were answered 202, by their idempotency key. */
  readonly batches: ReadonlyMap<string, string>;
  /** Activations that were answered 200. */
  readonly sales: ReadonlySet<number>;
}

export interface Observed {
  readonly pool: Pool;
  readonly chainRpcUrl: string;
  readonly received: readonly Received[];
  readonly acknowledged: Acknowledged;
}

/** A statement that finds what must not be; each row it returns is a violation. */
interface Check {
  readonly promise: string;
  readonly violations: string;
}

const CHECKS: readonly Check[] = [
  {
    promise: 'the counts of a batch equal its rows',
    violations: `
      select b.job_id, b.success_count, b.error_count, r.minted, r.failed from custody.mint_batch b
        join (select batch_id, count(*) filter (where state = 'minted') as minted,
                     count(*) filter (where state = 'failed') as failed, count(*) as total
                from custody.mint_row group by 1) r on r.batch_id = b.id
       where b.success_count <> r.minted or b.error_count <> r.failed or b.items_count <> r.total`,
  },
  {
    promise: 'a batch that ended has no row under way, and says what became of it',
    violations: `
      select job_id, status, batch_status from custody.mint_batch where ended_at is not null
         and (success_count + error_count <> items_count
              or (batch_status = 'success') <> (success_count = items_count)
              or status not in ('finished', 'failed'))`,
  },
  {
    promise: 'a minted row has one item, and an item one row',
    violations: `
      select i.id, count(r.*) from custody.item i left join custody.mint_row r on r.item_id = i.id
       where i.origin = 'batch' group by i.id having count(r.*) <> 1
      union all
      select r.batch_id, r.position from custody.mint_row r left join custody.item i on i.id = r.item_id
       where r.state = 'minted' and (i.id is null or i.token_id is null or i.tx_hash is null)`,
  },
  {
    promise: 'an item with identity has one certificate',
    violations: `
      select i.id, count(c.*) from custody.item i left join custody.certificate c on c.item_id = i.id
       where i.origin = 'batch' and i.identity and i.mined_at is not null group by i.id having count(c.*) <> 1`,
  },
  {
    promise: 'an item came into being once in its history',
    violations: `
      select item_id, count(*) from custody.movement where reason = 'mint' group by 1 having count(*) <> 1`,
  },
  {
    promise: 'units of quota are those of what was accepted, less what came back',
    violations: `
      select m.brand_id, m.used, r.units from integrations.quota_month m
        join (select brand_id, month, sum(units - released) as units from integrations.quota_reservation
               where purpose = 'item' group by 1, 2) r using (brand_id, month) where m.used <> r.units
      union all
      select d.key_id, d.used, r.units from integrations.quota_day d
        join (select key_id, day, sum(units - released) as units from integrations.quota_reservation group by 1, 2) r
       using (key_id, day)
       where d.used <> r.units`,
  },
  {
    promise: 'no quota is spent without the work it was for',
    violations: `
      select q.reference::text, q.units - q.released from integrations.quota_reservation q
       where q.purpose = 'item' and q.units - q.released <>
             coalesce((select count(*) from custody.mint_batch b join custody.mint_row r on r.batch_id = b.id
                        where b.job_id = q.reference and r.state = 'minted'), 0)`,
  },
  {
    promise: 'every event that custody wrote is with integrations, word for word',
    violations: `
      select e.id::text from custody.event e left join integrations.event i on i.id = e.id
       where i.id is null or i.body <> e.body`,
  },
  {
    promise: 'the events of an item are numbered without a gap',
    violations: `
      select i.id, i.event_count, count(e.*) from custody.item i left join custody.event e on e.item_id = i.id
       group by i.id having i.event_count <> count(e.*)`,
  },
  {
    promise: 'each subscription has one delivery for each of its events',
    violations: `
      select s.id::text, e.id::text from integrations.webhook_subscription s
        join integrations.event e on e.brand_id = s.brand_id and e.type = any(s.events) and e.accepted_at >= s.created_at
        left join integrations.webhook_delivery d on d.event_id = e.id and d.subscription_id = s.id where d.id is null`,
  },
  {
    promise: 'a published version has its credential, its seal and its place in the chain of seals',
    violations: `
      select v.id from passports.version v where v.credential = '' or v.version_hash = ''
          or (v.version > 1 and v.prev_version_hash is distinct from
              (select p.version_hash from passports.version p where p.passport_id = v.passport_id and p.version = v.version - 1))`,
  },
  {
    promise: 'nothing belongs to something that is not there',
    violations: `
      select 'item', id::text from custody.item where brand_id not in (select id from catalog.brand)
      union all select 'passport', id::text from passports.passport
        where product_id is not null and product_id not in (select id from custody.item)
      union all select 'idempotency', idempotency_key from integrations.idempotency_record r
        where r.response is not null and not exists (select from custody.mint_batch b where b.job_id = r.reference)
      union all select 'sale', a.id::text from custody.sale_activation a
        where a.source = 'sellout_declared' and a.key_id is not null and a.key_id not in (select id from integrations.api_key)`,
  },
  {
    promise: 'nonces leave no gap, and every transaction was mined',
    violations: `
      select nonce from (select nonce, row_number() over (order by nonce) - 1 as place from custody.chain_transaction) t
       where nonce <> place
      union all select nonce from custody.chain_transaction where state in ('sent', 'reverted')`,
  },
];

/** Everything that is not as promised; empty when all is well. To be asked when nothing is under way any more. */
export async function brokenPromises(observed: Observed): Promise<string[]> {
  const broken: string[] = [];
  for (const { promise, violations } of CHECKS) {
    const { rows } = await observed.pool.query(violations);
    if (rows.length > 0) broken.push(`${promise}: ${rows.length}, e.g. ${JSON.stringify(rows.slice(0, 3))}`);
  }
  broken.push(...(await ofTheChain(observed)), ...(await ofTheReceiver(observed)), ...(await ofTheCallers(observed)));
  return broken;
}

/** Each item is registered once, and nothing is registered that is no item. */
async function ofTheChain({ pool, chainRpcUrl }: Observed): Promise<string[]> {
  const contract = await pool.query<{ address: Hex }>(
    `select address from custody.chain_contract where name = 'tokens'`,
  );
  const events = await createPublicClient({ transport: http(chainRpcUrl) }).getContractEvents({
    address: present(contract.rows[0]?.address),
    abi: ProductTokens.abi,
    eventName: 'Registered',
    fromBlock: 0n,
  });
  const onChain = events.map(({ args }) => (args as { uidHash: Hex }).uidHash);
  const { rows } = await pool.query<{ uid_hash: Hex }>(
    `select '0x' || encode(uid_hash, 'hex') as uid_hash from custody.item where mined_at is not null`,
  );
  // A database that was restored to an earlier moment tells of the tokens that came after it.
  const unknownTokens = await pool.query<{ uid_hash: Hex }>(
    `select '0x' || encode(uid_hash, 'hex') as uid_hash from custody.unknown_token`,
  );
  const known = new Set(rows.map(({ uid_hash }) => uid_hash));
  const registered = new Set(onChain);
  const broken: string[] = [];
  if (registered.size !== onChain.length) broken.push('an item was registered twice');
  for (const { uid_hash } of unknownTokens.rows)
    if (known.has(uid_hash)) broken.push('an item is recorded as a token without an item');
  const recorded = new Set(unknownTokens.rows.map(({ uid_hash }) => uid_hash));
  const foreign = onChain.filter((hash) => !known.has(hash) && !recorded.has(hash));
  if (foreign.length > 0) broken.push(`${foreign.length} tokens are nobody's item`);
  const absent = [...known].filter((hash) => !registered.has(hash));
  if (absent.length > 0) broken.push(`${absent.length} items have no token`);
  return broken;
}

/** What counts as delivered was received, and the same again only under the same id. */
async function ofTheReceiver({ pool, received }: Observed): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; body: string }>(
    `select e.id, e.body from integrations.webhook_delivery d join integrations.event e on e.id = d.event_id
      where d.state = 'delivered'`,
  );
  const bodies = new Map<string, Set<unknown>>();
  for (const { body, headers } of received) {
    const text = body.toString();
    bodies.set(text, (bodies.get(text) ?? new Set()).add(headers['x-webhook-id']));
  }
  const lost = rows.filter(({ body }) => !bodies.has(body));
  const unsteady = [...bodies.values()].filter((ids) => ids.size !== 1);
  const known = new Set(rows.map(({ body }) => body));
  const invented = [...bodies.keys()].filter((body) => !known.has(body));
  return [
    ...(lost.length ? [`${lost.length} deliveries count as made and were not received`] : []),
    ...(unsteady.length ? [`${unsteady.length} deliveries changed their id`] : []),
    ...(invented.length ? [`${invented.length} received that nobody sent: ${invented[0]}`] : []),
  ];
}

/** An acknowledged write is there, once. */
async function ofTheCallers({ pool, acknowledged: { batches, sales } }: Observed): Promise<string[]> {
  const jobs = await pool.query<{ job_id: string }>('select job_id from custody.mint_batch');
  const known = new Set(jobs.rows.map(({ job_id }) => job_id));
  const lost = [...batches.values()].filter((job) => !known.has(job));
  const activations = await pool.query<{ id: number }>('select id from custody.sale_activation');
  const made = new Set(activations.rows.map(({ id }) => id));
  const forgotten = [...sales].filter((id) => !made.has(id));
  return [
    ...(lost.length ? [`${lost.length} accepted batches are lost`] : []),
    ...(known.size > batches.size ? [`${known.size - batches.size} batches were made that were never answered`] : []),
    ...(forgotten.length ? [`${forgotten.length} declared sales are lost`] : []),
  ];
}

/** Whether anything is still on its way: to the chain, to integrations, to a receiver, back to a quota. */
async function underWay(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select format('batch %s: %s %s, %s of %s rows minted, %s failed, %s tries (%s), job %s', b.id, b.status, b.batch_status,
                  b.success_count, b.items_count, b.error_count, b.tries, b.reason,
                  (select json_build_object('run_at', j.run_at, 'attempts', j.attempts, 'locked_by', j.locked_by, 'error', j.last_error)
                     from custody_jobs.jobs j where j.key = 'mint ' || b.id)) as what
      from custody.mint_batch b where b.ended_at is null
    union all
    select format('transaction %s: %s, nonce %s, %s', id, state, nonce, reference)
      from custody.chain_transaction where state in ('sent', 'mined')
    union all select 'events' where exists (select from custody.event where relayed_at is null)
    union all select 'deliveries' where exists (
      select from integrations.webhook_delivery where state in ('pending', 'sending'))
    union all select 'units' where exists (select from custody.quota_to_release)`);
  return rows.map(({ what }) => what);
}

/** Waits until nothing is on its way any more; fails naming what is. */
export async function settled(pool: Pool): Promise<void> {
  let left: readonly string[] = [];
  await until(async () => {
    left = await underWay(pool);
    return left.length === 0 ? true : undefined;
  }, SETTLE_MS).catch(() => {
    throw new Error(`still under way: ${left.join(', ')}`);
  });
}
