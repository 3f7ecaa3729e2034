import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import type { Principal } from '../../schema/principal.js';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { addModel, publishPassport } from '../support/catalog.js';
import { chainSettings, testChain } from '../support/embedded-chain.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';

const REGISTRABLE = {
  product_identification: { name: 'Tote', commodity_code: '42022100' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};

export const CALLERS = [
  ...(['anonymous', 'key', 'bareKey', 'admin', 'rival', 'repairer', 'recycler', 'distributor', 'customer'] as const),
  ...(['authority', 'operator'] as const),
] as const;
export type Caller = (typeof CALLERS)[number];

/** Two brands, everybody who may try an operation, and a passport of each brand that lacks nothing for the registry. */
export interface AttackedWorld {
  readonly world: TwoBrands;
  readonly callers: Readonly<Record<Caller, Principal>>;
  readonly passports: Readonly<Record<'a' | 'b', number>>;
  /** Publishes a passport that lacks nothing for the registry, and returns its number. */
  registrable(brandId: number, sku: string): Promise<number>;
  ask<Data>(part: SubgraphName, text: string, variables: object, who: Principal): Promise<Data>;
  /** Counts rows of `from`, which may go on with its conditions. */
  count(from: string, values?: readonly unknown[]): Promise<number>;
  close(): Promise<void>;
}

export async function openAttackedWorld(): Promise<AttackedWorld> {
  const chain: EmbeddedChain = await testChain();
  const world = await openTwoBrands({
    custody: { chain: chainSettings(chain) },
    publicUrl: 'https://dpp.example.test',
    passports: { backupUrl: 'https://backup.example.test' },
  });
  const { stage, a, b, categoryId } = world;
  const registrable = async (brandId: number, sku: string): Promise<number> =>
    publishPassport(stage, { modelId: await addModel(stage, { brandId, sku, categoryId }) }, REGISTRABLE);
  const passports = { a: await registrable(a.brandId, 'REG-A'), b: await registrable(b.brandId, 'REG-B') };
  await stage.platform.startJobs();
  return {
    ...{ world, passports, registrable },
    callers: await callersOf(world),
    ask: (part, text, variables, who) => stage.ask(part, text, { ...variables }, who),
    count: async (from, values = []) =>
      (await stage.sql<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]!.n,
    async close() {
      await stage.close();
      await chain.stop();
    },
  };
}

async function callersOf(world: TwoBrands): Promise<AttackedWorld['callers']> {
  const { a, b } = world;
  const admit = async (accept: 'key' | 'session', credential: string | null): Promise<Principal> =>
    (await world.stage.platform.graph.admit({ accept, credential, clientAddress: '', requestId: 'attack' })).principal;
  return {
    anonymous: await admit('session', null),
    key: await admit('key', a.keys.all),
    bareKey: await admit('key', a.keys.bare),
    admin: await admit('session', a.tokens.brand_admin),
    rival: await admit('session', b.tokens.brand_admin),
    repairer: await admit('session', a.tokens.repairer),
    recycler: await admit('session', a.tokens.recycler),
    distributor: await admit('session', a.tokens.distributor),
    customer: await admit('session', a.tokens.customer),
    authority: await admit('session', world.authority),
    operator: await admit('session', world.operator),
  };
}

/** Returns the code an operation is refused with, or `done`. */
export const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
