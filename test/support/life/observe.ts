import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { Numbers } from './perform.js';
import { PEOPLE, type Seen } from './state.js';
import type { Subject, World } from './world.js';

interface Row<State = string> {
  readonly id: number;
  readonly state: State;
  readonly account: number | null;
}

interface EventRow {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface MovementRow {
  readonly reason: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly to_masked: string | null;
}

/** Everything that the tables say of an item. */
export interface Tables {
  readonly item: {
    readonly status: ItemStatus;
    readonly before_theft: ItemStatus | null;
    readonly owner: number | null;
    readonly masked: string | null;
    readonly events: number;
  };
  readonly reported: boolean;
  readonly changes: readonly {
    readonly reason: string;
    readonly from: number | null;
    readonly to: number | null;
    readonly state: string;
  }[];
  readonly transfers: readonly Row[];
  readonly receipts: readonly (Row & { readonly email: string | null })[];
  readonly returns: readonly Row[];
  readonly buybacks: readonly (Row & { readonly lapsed: boolean })[];
  readonly claims: readonly Row[];
  readonly codes: readonly {
    id: number;
    kind: string;
    hash: string;
    by: number | null;
    state: string;
    stale: boolean;
  }[];
  readonly warranty: string | null;
  readonly activated: boolean;
  readonly certificates: readonly { readonly number: string; readonly status: string }[];
  readonly movements: readonly MovementRow[];
  readonly events: readonly EventRow[];
}

const rows = (columns: string, from: string, order = 'x.id'): string =>
  `coalesce((select json_agg(json_build_object(${columns}) order by ${order}) from ${from}), '[]')`;

const TABLES = `
  select json_build_object('status', i.status, 'before_theft', i.status_before_theft, 'owner', i.owner_account_id,
                           'masked', i.owner_masked, 'events', i.event_count) as item,
    exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as reported,
    ${rows(
      `'reason', x.reason, 'from', x.from_account_id, 'to', x.to_account_id,
            'state', case when x.settled_at is not null then 'settled' when x.failed_at is not null then 'failed' else 'open' end`,
      'custody.holder_change x where x.item_id = i.id',
    )} as changes,
    ${rows(`'id', x.id, 'state', x.state, 'account', x.from_account_id`, 'custody.transfer x where x.item_id = i.id')} as transfers,
    ${rows(`'id', x.id, 'state', x.state, 'account', x.account_id, 'email', x.email`, 'custody.receipt x where x.item_id = i.id')} as receipts,
    ${rows(`'id', x.id, 'state', x.state, 'account', x.account_id`, 'custody.product_return x where x.item_id = i.id')} as returns,
    ${rows(`'id', x.id, 'state', x.state, 'account', x.account_id, 'lapsed', x.expires_at <= $2`, 'custody.buyback x where x.item_id = i.id')} as buybacks,
    ${rows(`'id', x.id, 'state', x.state, 'account', x.account_id`, 'custody.warranty_claim x join custody.warranty w on w.id = x.warranty_id where w.item_id = i.id')} as claims,
    ${rows(
      `'id', x.id, 'kind', x.kind, 'hash', x.code_hash, 'by', x.issued_by,
       'state', case when x.used_at is not null then 'used' when x.revoked_at is not null then 'revoked' else 'good' end,
       'stale', exists (select from custody.movement m where m.item_id = i.id and m.reason <> 'mint' and m.at > x.issued_at)`,
      'custody.single_use_code x where x.item_id = i.id',
    )} as codes,
    (select w.state from custody.warranty w where w.item_id = i.id) as warranty,
    exists (select from custody.sale_activation a where a.item_id = i.id) as activated,
    ${rows(`'number', x.number, 'status', x.status`, 'custody.certificate x where x.item_id = i.id')} as certificates,
    ${rows(`'reason', x.reason, 'from', x.from_account_id, 'to', x.to_account_id, 'to_masked', x.to_masked`, 'custody.movement x where x.item_id = i.id')} as movements,
    ${rows(`'type', x.type, 'body', x.body::json`, 'custody.event x where x.item_id = i.id', 'x.position')} as events
   from custody.item i where i.id = $1`;

/** All of it at one moment. */
export async function tablesOf({ pool, stage }: World, { id }: Subject): Promise<Tables> {
  const { rows: found } = await pool.query<Tables>(TABLES, [id, stage.options.clock()]);
  return found[0]!;
}

const ids = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);
const states = (list: readonly { readonly state: string }[]): string[] => list.map(({ state }) => state);

export const numbersOf = (tables: Tables): Numbers => ({
  transfers: ids(tables.transfers),
  returns: ids(tables.returns),
  buybacks: ids(tables.buybacks),
  claims: ids(tables.claims),
  codes: tables.codes,
  certificates: tables.certificates.map(({ number }) => number),
});

/** The tables in the words of the model. */
export function seenIn(tables: Tables, { people }: Subject): Seen {
  const nameOf = (account: number | null) => PEOPLE.find((name) => people[name].accountId === account) ?? null;
  const open = tables.changes.find(({ state }) => state === 'open');
  return {
    status: tables.item.status,
    reported: tables.reported,
    owner: nameOf(tables.item.owner),
    movingTo: open ? (nameOf(open.to) ?? 'vault') : null,
    transfers: states(tables.transfers),
    receipts: tables.receipts.map(({ state, email }) =>
      state === 'open' ? `open for ${PEOPLE.find((name) => people[name].email === email)}` : state,
    ),
    returns: states(tables.returns),
    buybacks: states(tables.buybacks),
    claims: states(tables.claims),
    codes: tables.codes.map(({ kind, state }) => `${kind} ${state}`),
    warranty: tables.warranty,
    activated: tables.activated,
    certificates: tables.certificates.map(({ status }) => status),
  };
}
