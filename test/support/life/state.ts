import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';

export const PEOPLE = ['ana', 'ben', 'carl'] as const;
export type Person = (typeof PEOPLE)[number];

/** Who acts: customers, the team of the item's brand, and that of another. */
export type Actor = Person | 'team' | 'rival';

export interface Process {
  state: string;
  /** Owner who began it, or to whom it was offered. */
  readonly by: Person;
  /** Day after which it lapses; a claim never does. */
  readonly until: number;
}

interface Transfer extends Omit<Process, 'until'> {
  /** Null until the bearer of its link names somebody. */
  to: Person | null;
  until: number;
}

/** A declared sale that names its buyer. */
interface Receipt {
  readonly to: Person;
  state: string;
  readonly until: number;
}

interface Code {
  readonly kind: 'handover' | 'purchase' | 'work_order';
  readonly by: Actor;
  state: 'good' | 'used' | 'revoked';
  readonly until: number;
}

/** What the reference model knows of an item: plain data, copied before it is changed. */
export interface Life {
  status: ItemStatus;
  /** What it was when it was reported stolen, and when it left. */
  beforeTheft: ItemStatus | null;
  beforeLeaving: ItemStatus | null;
  reported: boolean;
  /** Who made the open or last report. */
  reportedBy: Actor | null;
  owner: Person | null;
  /** Its token is on its way. */
  moving: { readonly to: Person | null; readonly transfer: number | null } | null;
  transfers: Transfer[];
  receipts: Receipt[];
  returns: Process[];
  buybacks: Process[];
  claims: Process[];
  codes: Code[];
  /** `begun` counts operations, `ends` is a date. */
  warranty: { state: string; begun: number; ends: Date } | null;
  activated: boolean;
  certificates: ('active' | 'revoked')[];
  /** Count of operations when it last came back from an owner. */
  cameBack: number | null;
  erased: Person[];
  /** Operations so far. */
  count: number;
  /** Days that passed. */
  day: number;
  readonly transferable: boolean;
}

export const newborn = (transferable: boolean): Life => ({
  status: 'written',
  beforeTheft: null,
  beforeLeaving: null,
  reported: false,
  reportedBy: null,
  owner: null,
  moving: null,
  transfers: [],
  receipts: [],
  returns: [],
  buybacks: [],
  claims: [],
  codes: [],
  warranty: null,
  activated: false,
  certificates: ['active'],
  cameBack: null,
  erased: [],
  count: 0,
  day: 0,
  transferable,
});

/** What can be seen of an item from outside: the same of the model and of the platform. */
export interface Seen {
  readonly status: ItemStatus;
  readonly reported: boolean;
  readonly owner: Person | null;
  readonly movingTo: Person | 'vault' | null;
  readonly transfers: readonly string[];
  readonly receipts: readonly string[];
  readonly returns: readonly string[];
  readonly buybacks: readonly string[];
  readonly claims: readonly string[];
  readonly codes: readonly string[];
  readonly warranty: string | null;
  readonly activated: boolean;
  readonly certificates: readonly string[];
}

const states = (processes: readonly { readonly state: string }[]): string[] => processes.map(({ state }) => state);

export const seenOf = (life: Life): Seen => ({
  status: life.status,
  reported: life.reported,
  owner: life.owner,
  movingTo: life.moving && (life.moving.to ?? 'vault'),
  transfers: states(life.transfers),
  receipts: life.receipts.map(({ state, to }) => (state === 'open' ? `open for ${to}` : state)),
  returns: states(life.returns),
  buybacks: states(life.buybacks),
  claims: states(life.claims),
  codes: life.codes.map(({ kind, state }) => `${kind} ${state}`),
  warranty: life.warranty?.state ?? null,
  activated: life.activated,
  certificates: life.certificates,
});
