import type { Pool } from 'pg';
import { createPublicClient, type Hex, http, type PublicClient } from 'viem';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal, KeyPrincipal } from '../../../schema/principal.js';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { expireLife } from '../../../subgraphs/custody/after-sales/expire-life.job.js';
import { walletOf } from '../../../subgraphs/custody/chain/wallet.rules.js';
import { openStage, type Stage } from '../actors.js';
import { testPool } from '../connections.js';
import { TEST_SIGNER_KEY, testChain } from '../embedded-chain.js';
import { present } from '../present.js';
import { until } from '../until.js';
import { WARRANTY_MONTHS } from './rules.js';
import { PEOPLE, type Person } from './state.js';

/** Platform with a chain, two brands and items for generated histories. */
export interface World {
  readonly stage: Stage;
  readonly pool: Pool;
  readonly node: PublicClient;
  readonly tokens: Hex;
  readonly brandId: number;
  readonly team: AccountPrincipal;
  readonly rival: AccountPrincipal;
  readonly repairer: AccountPrincipal;
  readonly key: KeyPrincipal;
  /** An item that nothing has happened to yet, with people of its own. */
  newborn(): Promise<Subject>;
  close(): Promise<void>;
}

/** Item of a generated history with its customers, whose accounts have no other item. */
export interface Subject {
  readonly id: number;
  readonly uidHash: Hex;
  readonly tokenId: string;
  readonly transferable: boolean;
  readonly people: Readonly<Record<Person, AccountPrincipal>>;
  /** Codes as they were shown, by their hash. */
  readonly codes: Map<string, string>;
}

const principal = (accountId: number, role: Role, more: Partial<AccountPrincipal> = {}): AccountPrincipal => ({
  kind: 'account',
  accountId,
  email: `account-${accountId}@example.test`,
  role,
  sessionId: 's',
  brandIds: [],
  accreditations: [],
  contacts: [],
  ...more,
});

const CODE = 'NORDATELIR';
const AT_ONCE = 100;

export async function openWorld(): Promise<World> {
  const chain = await testChain();
  const stage = await openStage({
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  const brandId = await stage.brand(CODE);
  const elsewhere = await stage.brand('OTHERBRAND');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  const models = await addModels(stage, brandId);
  await stage.sql(`insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'SHOP', 'Shop')`, [
    brandId,
    CODE,
  ]);
  const keyId = await stage.key(brandId, 'dpp_test_oneLife00000000000000000000000000000000');
  await stage.platform.startJobs();
  const [contract] = await stage.sql<{ address: Hex }>(
    `select address from custody.chain_contract where name = 'tokens'`,
  );
  const pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody', max: 2 });
  const team = principal(900_001, 'brand_admin', { brandIds: [brandId] });
  return {
    stage,
    pool,
    node: createPublicClient({ transport: http(chain.rpcUrl) }),
    tokens: present(contract?.address),
    brandId,
    team,
    rival: principal(900_002, 'brand_admin', { brandIds: [elsewhere] }),
    repairer: principal(900_003, 'repairer', { accreditations: [{ brandId, trade: 'repairer' }] }),
    key: {
      kind: 'key',
      keyId,
      brandId,
      brandCode: CODE,
      scopes: ['sellout:write'],
      features: ['api_access'],
      serves: [],
    },
    newborn: nursery(stage, brandId, models, team),
    close: () => closeAll(stage, pool, chain),
  };
}

async function closeAll(stage: Stage, pool: Pool, chain: EmbeddedChain): Promise<void> {
  await pool.end();
  await stage.close();
  await chain.stop();
}

/** One whose warranty goes along to new owners, one whose does not. */
async function addModels(stage: Stage, brandId: number): Promise<readonly [number, number]> {
  const rows = await stage.sql<{ id: number }>(
    `insert into catalog.model (brand_id, sku, name, category_id, default_warranty_months, default_warranty_transferable)
     values ($1, 'A', 'Tote', 10, $2, true), ($1, 'B', 'Tote', 10, $2, false) returning id`,
    [brandId, WARRANTY_MONTHS],
  );
  return [rows[0]!.id, rows[1]!.id];
}

/** Registers items by the hundred, and hands them out one by one. */
function nursery(stage: Stage, brandId: number, models: readonly [number, number], team: AccountPrincipal) {
  const waiting: Omit<Subject, 'people' | 'codes'>[] = [];
  let accounts = 1_000_000;
  const register = async (): Promise<void> => {
    const items = Array.from({ length: AT_ONCE }, (_, at) => ({
      productName: 'Tote',
      categoryId: 10,
      modelId: models[at % 2],
    }));
    const text =
      'mutation R($brandId: Int!, $items: [ItemInput!]!) { registerItems(brandId: $brandId, items: $items) { id uidHash } }';
    const { registerItems } = await stage.ask<{ registerItems: { id: number; uidHash: Hex }[] }>(
      'custody',
      text,
      { brandId, items },
      team,
    );
    const ids = registerItems.map(({ id }) => id);
    const rows = await until(async () => {
      const found = await stage.sql<{ id: number; token_id: string; model_id: number }>(
        `select id, ('0x' || encode(token_id, 'hex'))::numeric::text as token_id, model_id from custody.item where id = any($1) and status = 'written' order by id`,
        [ids],
      );
      return found.length === ids.length ? found : undefined;
    });
    for (const { id, token_id, model_id } of rows) {
      const uidHash = present(registerItems.find((one) => one.id === id)?.uidHash);
      waiting.push({ id, uidHash, tokenId: token_id, transferable: model_id === models[0] });
    }
  };
  return async (): Promise<Subject> => {
    if (waiting.length === 0) await register();
    const people = Object.fromEntries(PEOPLE.map((name) => [name, principal(accounts++, 'customer')]));
    return { ...waiting.shift()!, people: people as Subject['people'], codes: new Map() };
  };
}

/** Lets days pass, and a minute more, so that nothing hangs on an instant; then everything lapses that is due. */
export async function passDays({ stage, pool }: World, days: number): Promise<void> {
  stage.pass(days * 86_400 + 60);
  while (await expireLife(pool, stage.options.clock));
}

/** Returns the address of an item's holder on the chain; null when its token was burned. */
export const holderOnChain = ({ node, tokens }: World, tokenId: string): Promise<Hex | null> =>
  node
    .readContract({
      address: tokens,
      abi: [
        {
          type: 'function',
          name: 'ownerOf',
          stateMutability: 'view',
          inputs: [{ name: 'id', type: 'uint256' }],
          outputs: [{ name: 'result', type: 'address' }],
        },
      ] as const,
      functionName: 'ownerOf',
      args: [BigInt(tokenId)],
    })
    .catch(() => null);

/** Wallet of a customer. */
export const walletIn = ({ stage }: World, accountId: number): string =>
  walletOf(stage.options.encryptionKey, accountId);
