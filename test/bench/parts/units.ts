import 'reflect-metadata';
import type { Role } from '../../../schema/vocabulary/roles.js';
import type { AccountPrincipal } from '../../../subgraphs/lib/graphql/principal.js';
import { only } from '../../../subgraphs/lib/process/elements.js';
import { openStage, type Stage } from '../../support/actors.js';
import type { FreshDatabase } from '../../support/fresh-database.js';
import { addCategory, addItem } from '../../support/items.js';
import type { Installation } from '../installation.js';
import { atMost, type Row } from '../row.js';
import type { Part } from './part.js';

const WARM_UP = 200;
const MEASURED = 400;
/** An account may offer a hundred items a day; two of the courses begin with an offer. */
const OWNERS = 14;

/** CPU time of what people do one at a time, in this process and of the subgraph alone: no HTTP, no jobs, no other callers. */
export const units: Part = {
  name: 'units',
  about: 'CPU time of what people do one at a time, each a transaction',
  async run({ platform }) {
    const stage = await openStage({}, await databaseBeside(await platform()));
    try {
      const scene = await setUp(stage);
      const courses = coursesOf(scene);
      await measured(courses, scene.held.slice(0, WARM_UP));
      const means = await measured(courses, scene.held.slice(WARM_UP));
      return [...means].map(([what, value]) => unitRow(what, value));
    } finally {
      await stage.close();
    }
  },
};

const unitRow = (what: string, value: number): Row => ({
  part: 'units',
  what: `${what}, CPU`,
  ours: { value, unit: 'ms' },
  value,
  bar: atMost(3, 2),
});

/** Creates an empty database on the installation's server. */
async function databaseBeside({ db }: Installation): Promise<FreshDatabase> {
  await db.query('create database units');
  return {
    url: db.options.connectionString!.replace(/\/[^/]+$/, '/units'),
    drop: async () => void (await db.query('drop database units with (force)')),
  };
}

interface Scene {
  readonly admin: AccountPrincipal;
  readonly receiver: AccountPrincipal;
  /** An item for each time that a course is run, and its owner. */
  readonly held: readonly { readonly id: number; readonly owner: AccountPrincipal }[];
  /** Runs a mutation that takes one number, and returns the number of what it answers. */
  call(who: AccountPrincipal, text: string, id: number): Promise<number>;
}

async function setUp(stage: Stage): Promise<Scene> {
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const person = async (name: string, role: Role, brandIds: number[] = []): Promise<AccountPrincipal> => {
    const email = `${name}@example.test`;
    const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds } : {});
    return { kind: 'account', accountId, email, role, sessionId: 's', brandIds, accreditations: [], contacts: [] };
  };
  const owners: AccountPrincipal[] = [];
  for (let nth = 0; nth < OWNERS; nth++) owners.push(await person(`owner-${nth}`, 'customer'));
  const categoryId = await addCategory(stage);
  const held: { id: number; owner: AccountPrincipal }[] = [];
  for (let nth = 0; nth < WARM_UP + MEASURED; nth++) {
    const owner = owners[nth % OWNERS]!;
    const { id } = await addItem(stage, brand, categoryId, {
      ownerAccountId: owner.accountId,
      ownerMasked: 'ow...c0ffee',
    });
    held.push({ id, owner });
  }
  return {
    admin: await person('admin', 'brand_admin', [brand.id]),
    receiver: await person('receiver', 'customer'),
    held,
    call: async (who, text, id) =>
      only(Object.values(await stage.ask<Record<string, { id: number }>>('custody', text, { id }, who))).id,
  };
}

/** One operation: `item` is the number of the item, `begun` that of what the operation before it began. */
interface Step {
  readonly what: string;
  run(owner: AccountPrincipal, item: number, begun: number): Promise<number>;
}

type Course = readonly Step[];

/** What is begun and ended with one item. The last leaves each item on its way to another owner. */
function coursesOf({ admin, receiver, call }: Scene): readonly Course[] {
  const mutation = (fields: string): string => `mutation M($id: Int!) { ${fields} }`;
  const offer = mutation('offerTransfer(productId: $id, email: "receiver@example.test") { id state }');
  const offered: Step = { what: 'transfer offered', run: (owner, item) => call(owner, offer, item) };
  const cancel = mutation('cancelTransfer(id: $id) { id state }');
  const accept = mutation('acceptTransfer(id: $id) { id state }');
  const request = mutation('requestReturn(productId: $id) { id state }');
  const reject = mutation('rejectReturn(id: $id, reason: "Worn") { id state }');
  const report = mutation('openTheftReport(productId: $id) { id openedAt }');
  const close = mutation('closeTheftReport(productId: $id, resolution: "found") { id closedAt }');
  return [
    [offered, { what: 'transfer cancelled', run: (owner, _, transfer) => call(owner, cancel, transfer) }],
    [
      { what: 'return requested', run: (owner, item) => call(owner, request, item) },
      { what: 'return rejected', run: (_, __, back) => call(admin, reject, back) },
    ],
    [
      { what: 'theft reported', run: (owner, item) => call(owner, report, item) },
      { what: 'theft report closed', run: (owner, item) => call(owner, close, item) },
    ],
    [offered, { what: 'transfer accepted', run: (_, __, transfer) => call(receiver, accept, transfer) }],
  ];
}

/**
 * Runs each course with each of some items, one operation at a time; returns the CPU that each operation took on average, in
 * milliseconds.
 */
async function measured(courses: readonly Course[], held: Scene['held']): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number[]>();
  for (const course of courses) {
    for (const { id, owner } of held) {
      let begun = 0;
      for (const { what, run } of course) {
        const before = process.cpuUsage();
        begun = await run(owner, id, begun);
        const { user, system } = process.cpuUsage(before);
        const all = taken.get(what) ?? [];
        taken.set(what, all);
        all.push((user + system) / 1000);
      }
    }
  }
  return new Map([...taken].map(([what, all]) => [what, all.reduce((sum, one) => sum + one, 0) / all.length]));
}
