import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { numbersOf, seenIn, type Tables, tablesOf } from './observe.js';
import { actorOf, described, listOf, type Operation } from './operations.js';
import { followed } from './ownership.js';
import { performed } from './perform.js';
import { brokenPromisesOf } from './promises.js';
import { applied } from './rules.js';
import { type Life, PEOPLE, type Seen, seenOf } from './state.js';
import type { Subject, World } from './world.js';

/** The model of one life. */
export interface Model {
  life: Life;
}

/** A life on the platform. */
export interface Real {
  readonly world: World;
  readonly subject: Subject;
  /** Counts operations over all generated histories. */
  readonly counted: { steps: number; accepted: number; concurrent: number };
}

/** One or more operations asked at the same time; the numbers in them count from the newest of their list. */
export class Step implements fc.AsyncCommand<Model, Real> {
  constructor(readonly operations: readonly Operation[]) {}

  check({ life }: Readonly<Model>): boolean {
    return this.operations.every((operation) => isPossible(life, operation));
  }

  async run(model: Model, { world, subject, counted }: Real): Promise<void> {
    const { life } = model;
    const asked = this.operations.map((operation) => placed(life, operation));
    const numbers = numbersOf(await tablesOf(world, subject));
    const outcomes = await Promise.all(asked.map((operation) => performed(world, subject, numbers, operation)));
    const now = world.stage.options.clock();
    const tables = await tablesOf(world, subject);
    const after = reached(life, asked, outcomes, seenIn(tables, subject), now);
    counted.steps += asked.length;
    counted.accepted += outcomes.filter(Boolean).length;
    if (asked.length > 1) counted.concurrent += 1;
    const broken = brokenPromisesOf(tables);
    if (broken.length > 0) throw new Error(broken.join('; '));
    if (!after) throw new Error(unexplained(life, asked, outcomes, tables, subject, now));
    model.life = after;
  }

  toString(): string {
    return this.operations.map(described).join(' || ');
  }
}

/** Tells whether the operation can be asked: what it names exists, and its caller still has an account. */
function isPossible(life: Life, operation: Operation): boolean {
  const list = listOf(operation);
  if (list !== null && 'at' in operation && operation.at !== null && operation.at >= life[list].length) return false;
  const actor = actorOf(operation);
  if (actor !== null && life.erased.some((person) => person === actor)) return false;
  // Its link leads nowhere once it named somebody or ended; a wrong one counts as a guess.
  if (operation.do === 'takeUp') return life.transfers.some(({ state, to }) => state === 'offered' && to === null);
  // What a scan finds of a token that is being burned is the chain's to say, at that very moment.
  return operation.do !== 'scan' || life.beforeLeaving === null || life.status !== 'burn_submitted';
}

function placed(life: Life, operation: Operation): Operation {
  const list = listOf(operation);
  if (list === null || !('at' in operation) || operation.at === null) return operation;
  return { ...operation, at: life[list].length - 1 - operation.at } as Operation;
}

/** Any order of the operations, with what the chain does in between, that explains the answers and what is seen now. */
function reached(
  from: Life,
  asked: readonly Operation[],
  outcomes: readonly boolean[],
  seen: Seen,
  now: Date,
): Life | null {
  const search = (life: Life, left: readonly number[]): Life | null => {
    if (left.length === 0 && isDeepStrictEqual(seenOf(life), seen)) return life;
    for (const at of left) {
      const next = applied(life, asked[at]!, now);
      if ((next !== null) !== outcomes[at]) continue;
      const found = search(
        next ?? life,
        left.filter((other) => other !== at),
      );
      if (found) return found;
    }
    const later = followed(life);
    return later && search(later, left);
  };
  return search(
    from,
    asked.map((_, at) => at),
  );
}

function unexplained(
  life: Life,
  asked: readonly Operation[],
  outcomes: readonly boolean[],
  tables: Tables,
  subject: Subject,
  now: Date,
): string {
  const operations = asked
    .map((operation, at) => `${described(operation)}: ${outcomes[at] ? 'done' : 'refused'}`)
    .join(', ');
  const expected = asked.length === 1 ? applied(life, asked[0]!, now) : null;
  return [
    `no order of events explains ${operations}`,
    `before: ${JSON.stringify(seenOf(life))}`,
    asked.length === 1 ? `expected: ${expected ? JSON.stringify(seenOf(expected)) : 'refused'}` : '',
    `seen: ${JSON.stringify(seenIn(tables, subject))}`,
  ].join('\n');
}

const person = fc.constantFrom(...PEOPLE);
const brand = fc.oneof(
  { weight: 9, arbitrary: fc.constant('team' as const) },
  { weight: 1, arbitrary: fc.constant('rival' as const) },
);
const anybody = fc.oneof({ weight: 3, arbitrary: person }, { weight: 2, arbitrary: brand });
/** Mostly the newest. */
const at = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
const one = <Value extends string>(...values: Value[]) => fc.constantFrom(...values);

/** How often each operation is drawn: those that lead somewhere more often than those that end a life. */
const DRAWN: readonly (readonly [weight: number, fc.Arbitrary<Operation>])[] = [
  [6, fc.record({ do: fc.constant('purchaseCode' as const), by: brand })],
  [12, fc.record({ do: fc.constant('claim' as const), by: person, at })],
  [10, fc.record({ do: fc.constant('offer' as const), by: anybody, to: person })],
  [
    14,
    fc.record({
      do: fc.constant('transfer' as const),
      by: person,
      at,
      trigger: one('accept', 'accept', 'decline', 'cancel'),
    }),
  ],
  [6, fc.record({ do: fc.constant('offerByLink' as const), by: anybody })],
  [8, fc.record({ do: fc.constant('takeUp' as const), to: person })],
  [8, fc.record({ do: fc.constant('sellTo' as const), to: person })],
  [12, fc.record({ do: fc.constant('claimReceipt' as const), by: person })],
  [8, fc.record({ do: fc.constant('requestReturn' as const), by: person })],
  [10, fc.record({ do: fc.constant('return' as const), by: brand, at, trigger: one('receive', 'complete', 'reject') })],
  [6, fc.record({ do: fc.constant('offerBuyback' as const), by: brand })],
  [
    10,
    fc.record({ do: fc.constant('buyback' as const), by: anybody, at, trigger: one('accept', 'decline', 'complete') }),
  ],
  [5, fc.record({ do: fc.constant('claimWarranty' as const), by: person })],
  [
    4,
    fc.record({ do: fc.constant('warrantyClaim' as const), by: brand, at, trigger: one('accept', 'settle', 'refuse') }),
  ],
  [3, fc.record({ do: fc.constant('renew' as const), by: brand })],
  [4, fc.record({ do: fc.constant('handover' as const), by: person })],
  [2, fc.record({ do: fc.constant('workOrder' as const), by: brand })],
  [5, fc.record({ do: fc.constant('intervene' as const), at: fc.option(at, { freq: 4, nil: null }) })],
  [2, fc.record({ do: fc.constant('revokeCode' as const), by: anybody, at })],
  [2, fc.record({ do: fc.constant('openTheft' as const), by: anybody })],
  [3, fc.record({ do: fc.constant('closeTheft' as const), by: anybody })],
  [
    5,
    fc.record({
      do: fc.constant('decide' as const),
      by: brand,
      decision: one('revoke', 'reinstate', 'withdraw', 'supersede', 'restore', 'restore'),
    }),
  ],
  [1, fc.record({ do: fc.constant('burn' as const), by: brand })],
  [1, fc.record({ do: fc.constant('certify' as const), by: brand })],
  [1, fc.record({ do: fc.constant('uncertify' as const), by: brand, at })],
  [4, fc.constant({ do: 'sell' as const })],
  [2, fc.constant({ do: 'scan' as const })],
  [1, fc.record({ do: fc.constant('erase' as const), who: person })],
];

const operation = fc.oneof(...DRAWN.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Those whose outcome follows from the item alone: not scans, which ask the chain, and not days, which pass for all. */
const beside = operation.filter(({ do: name }) => !['scan', 'erase', 'takeUp'].includes(name));

/** One operation, days that pass, or up to four operations at the same time. */
export const STEPS: fc.Arbitrary<Step>[] = [
  operation.map((drawn) => new Step([drawn])),
  operation.map((drawn) => new Step([drawn])),
  operation.map((drawn) => new Step([drawn])),
  operation.map((drawn) => new Step([drawn])),
  operation.map((drawn) => new Step([drawn])),
  fc.array(beside, { minLength: 2, maxLength: 4 }).map((drawn) => new Step(drawn)),
  fc.constantFrom(10, 20, 31).map((days) => new Step([{ do: 'pass', days }])),
];
