import { type ExpressionBuilder, type InferResult, type QueryCreator, type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOfArrays } from '../../../lib/database/given-rows.js';
import { skipScan } from '../../../lib/database/skip-scan.js';
import type { RowOf } from '../../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../../tables.js';
import { deliveryLifeCycle } from '../webhook-delivery.rules.js';

const PENDING = deliveryLifeCycle.initial;
const { to: SENDING } = deliveryLifeCycle.step('claimed');

/** Capacity of a worker. */
export interface Room {
  readonly total: number;
  /** Capacity of a lane that is not listed. */
  readonly perLane: number;
  readonly byLane: ReadonlyMap<string, number>;
  /** Capacity of a host, over all lanes, that is not listed. */
  readonly perHost: number;
  readonly byHost: ReadonlyMap<string, number>;
  /** Capacity of a brand, over all hosts, that is not listed. */
  readonly perBrand: number;
  readonly byBrand: ReadonlyMap<number, number>;
}

type Host = Selectable<IntegrationsColumns['webhook_delivery']>['host'];

interface Claim {
  readonly now: Date;
  readonly worker: string;
  readonly perLane: number;
  readonly lanes: readonly string[];
  readonly roomOfLanes: readonly number[];
  readonly total: number;
  readonly hosts: readonly string[];
  readonly roomOfHosts: readonly number[];
  readonly perHost: number;
  readonly brands: readonly number[];
  readonly roomOfBrands: readonly number[];
  readonly perBrand: number;
}

type WithWaiting = IntegrationsColumns & { waiting: { host: Host | null } };

/** Selects the capacity of each lane with waiting deliveries. */
const roomOfLanes = (all: QueryCreator<WithWaiting>, asked: Claim) =>
  all
    .selectFrom('waiting as w')
    .leftJoin(rowsOfArrays('r', { host: ['text', asked.lanes], room: ['int', asked.roomOfLanes] }), 'r.host', 'w.host')
    .select((lane) => [
      lane.ref('w.host').$castTo<Host>().as('host'),
      lane.fn.coalesce('r.room', sql<number>`${asked.perLane}::int`).as('room'),
    ])
    .where('w.host', 'is not', null);

type WithRoom = WithWaiting & { room: InferResult<ReturnType<typeof roomOfLanes>>[number] };

/** Locks due deliveries, of each lane up to its capacity, and numbers them by host. */
const dueOfLanes = (all: QueryCreator<WithRoom>, asked: Claim) =>
  all
    .selectFrom('room')
    .crossJoinLateral((lane) =>
      lane
        .selectFrom('webhook_delivery as l')
        .select(['l.id', 'l.created_at', 'l.host as lane', 'l.due_at', 'l.subscription_id'])
        .whereRef('l.host', '=', 'room.host')
        .where('l.state', '=', PENDING)
        .where('l.due_at', '<=', asked.now)
        .orderBy('l.due_at')
        .limit((of) => sql<number>`least(${of.ref('room.room')}, ${asked.total}::int)`)
        .forUpdate()
        .skipLocked()
        .as('d'),
    )
    .select((d) => [
      'd.id',
      'd.created_at',
      'd.lane',
      'd.subscription_id',
      'room.room',
      sql<string>`row_number() over (partition by split_part(${d.ref('d.lane')}, ' ', 1)
            order by ${d.ref('room.room')} desc, ${d.ref('d.due_at')})`.as('nth'),
    ])
    .where('room.room', '>', 0);

type WithDue = WithRoom & { due: InferResult<ReturnType<typeof dueOfLanes>>[number] };

/** Limits due deliveries to each host's capacity over all lanes, and numbers those of each brand in random order. */
const turnsOfBrands = (all: QueryCreator<WithDue>, asked: Claim) =>
  all
    .selectFrom('due')
    .innerJoin('webhook_subscription as s', 's.id', 'due.subscription_id')
    .leftJoin(rowsOfArrays('h', { host: ['text', asked.hosts], room: ['int', asked.roomOfHosts] }), (join) =>
      join.on((on) => sql<boolean>`${on.ref('h.host')} = split_part(${on.ref('due.lane')}, ' ', 1)`),
    )
    .select(['due.id', 'due.created_at', 's.brand_id'])
    .select((d) => sql<string>`row_number() over (partition by ${d.ref('s.brand_id')} order by random())`.as('turn'))
    .where((d) => sql<boolean>`${d.ref('due.nth')} <= coalesce(${d.ref('h.room')}, ${asked.perHost})`);

type WithTurns = WithDue & { turns: InferResult<ReturnType<typeof turnsOfBrands>>[number] };

/**
 * Limits deliveries to each brand's capacity over all hosts, and divides what the worker has room for among brands,
 * however many receivers each has.
 */
const chosenOfBrands = (all: QueryCreator<WithTurns>, asked: Claim) =>
  all
    .selectFrom('turns')
    .leftJoin(
      rowsOfArrays('b', { brand_id: ['bigint', asked.brands], room: ['int', asked.roomOfBrands] }),
      'b.brand_id',
      'turns.brand_id',
    )
    .select(['turns.id', 'turns.created_at'])
    .where((d) => sql<boolean>`${d.ref('turns.turn')} <= coalesce(${d.ref('b.room')}, ${asked.perBrand})`)
    .orderBy('turns.turn')
    .orderBy(sql`random()`)
    .limit(asked.total);

type WithChosen = WithTurns & { chosen: InferResult<ReturnType<typeof chosenOfBrands>>[number] };

/** Assigns the chosen deliveries to the worker. */
const claimChosen = (chosen: QueryCreator<WithChosen>, asked: Claim) =>
  chosen
    .updateTable('webhook_delivery as d')
    .from('chosen')
    .set({ state: SENDING, worker: asked.worker })
    .whereRef('d.id', '=', 'chosen.id')
    .whereRef('d.created_at', '=', 'chosen.created_at')
    .returning([
      'd.id',
      'd.created_at',
      'd.subscription_id',
      'd.host',
      'd.event_id',
      'd.type',
      'd.test_body',
      'd.due_at',
      'd.failures',
      'd.attempts',
    ]);

type WithClaimed = WithChosen & { c: InferResult<ReturnType<typeof claimChosen>>[number] };

const bodyOfEvent = (delivery: ExpressionBuilder<WithClaimed, 'c'>) =>
  delivery.selectFrom('event as e').select('e.body').whereRef('e.id', '=', 'c.event_id');

/**
 * Reads the body of the event that a delivery was created with: both have one timestamp, so that a single partition is searched
 * and not all. Only a delivery that was created later needs the search for its event in all of them.
 */
const bodyMadeWith = (delivery: ExpressionBuilder<WithClaimed, 'c'>) =>
  bodyOfEvent(delivery).whereRef('e.accepted_at', '=', 'c.created_at');

/**
 * Claims due deliveries within the capacity of each lane, host and brand, and of each brand in turn, so that many waiting
 * for one receiver, or for those of one brand, do not delay others. Lanes are found by a skip scan; rows locked by other
 * workers are skipped. Where a host's capacity is short, lanes that answer have priority.
 */
const claim = statement('claim_deliveries', (db, asked: Claim) =>
  db
    .withRecursive('waiting(host)', (all) =>
      skipScan(all, 'waiting', 'webhook_delivery', 'host', sql`state = ${PENDING}`),
    )
    .with('room', (waiting) => roomOfLanes(waiting, asked))
    .with('due', (room) => dueOfLanes(room, asked))
    .with('turns', (due) => turnsOfBrands(due, asked))
    .with('chosen', (turns) => chosenOfBrands(turns, asked))
    .with('claimed', (chosen) => claimChosen(chosen, asked))
    .selectFrom('claimed as c')
    .innerJoin('webhook_subscription as s', 's.id', 'c.subscription_id')
    .select((delivery) => [
      'c.id',
      'c.created_at',
      'c.subscription_id',
      'c.host',
      'c.type',
      delivery.fn.coalesce('c.test_body', bodyMadeWith(delivery), bodyOfEvent(delivery)).$notNull().as('body'),
      sql<boolean>`${delivery.ref('c.event_id')} is null`.as('is_test'),
      'c.due_at',
      'c.failures',
      'c.attempts',
      's.brand_id',
      's.url',
      's.secret',
      's.former_secret',
      's.former_until',
      's.is_active',
      sql<boolean>`${delivery.ref('c.type')} = any(${delivery.ref('s.events')})`.as('is_subscribed'),
      sql<boolean>`${delivery.ref('s.deleted_at')} is not null`.as('is_deleted'),
    ]),
);

/** A delivery claimed by this worker, with everything needed to send it. */
export type ClaimedDelivery = RowOf<typeof claim>;

export const claimDeliveries = (pool: Pool, worker: string, room: Room, now: Date): Promise<ClaimedDelivery[]> =>
  claim.rows(pool, {
    now,
    worker,
    perLane: room.perLane,
    lanes: [...room.byLane.keys()],
    roomOfLanes: [...room.byLane.values()],
    total: room.total,
    hosts: [...room.byHost.keys()],
    roomOfHosts: [...room.byHost.values()],
    perHost: room.perHost,
    brands: [...room.byBrand.keys()],
    roomOfBrands: [...room.byBrand.values()],
    perBrand: room.perBrand,
  });
