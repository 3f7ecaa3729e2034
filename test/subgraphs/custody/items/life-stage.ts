import { expect } from '@jest/globals';
import { EMBEDDED_CHAIN_ID } from '../../../../gateway/installation/embedded-chain.js';
import { EVENT_TYPES } from '../../../../schema/events/event-types.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { parseRecord } from '../../../../schema/record.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { eventFaults } from '../../../support/check-event.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { type Receiver, startReceiver, TO_RECEIVERS } from '../../../support/receiver.js';
import { until } from '../../../support/until.js';

type Variables = Readonly<Record<string, unknown>>;

/** A body of an event, as its receiver reads it. */
interface EventBody {
  readonly type: string;
  readonly body: Record<string, unknown>;
}

export const PRODUCT = { productId: 'Int!' };
export const BY_ID = { id: 'Int!' };

/** A platform with a chain, whose brand's events all go to one receiver, and people who hold its items. */
export interface LifeStage {
  readonly stage: Stage;
  readonly receiver: Receiver;
  readonly brandId: number;
  readonly ana: AccountPrincipal;
  readonly ben: AccountPrincipal;
  readonly admin: AccountPrincipal;
  readonly stranger: AccountPrincipal;
  person(email: string, role: Role): Promise<AccountPrincipal>;
  /** Runs one mutation with its arguments spelled out; `types` are those of the variables. */
  act<Data = { id: number; state: string }>(
    who: AccountPrincipal,
    name: string,
    variables: Variables,
    types: Readonly<Record<string, string>>,
    fields?: string,
  ): Promise<Data>;
  /** Registers an item from the console, and waits until the chain has confirmed it. */
  registered(): Promise<number>;
  statusOf(id: number): Promise<string>;
  ownerOf(id: number): Promise<number | null>;
  /** Waits until an item has the given owner; null: until it is in the vault. */
  owned(id: number, by: AccountPrincipal | null): Promise<unknown>;
  /** Reads the events of an item in their order; each is held against its published schema. */
  eventsOf(id: number): Promise<readonly EventBody[]>;
  typesOf(id: number): Promise<string[]>;
  /** Registers an item that Ana claims with its purchase code. */
  anasItem(): Promise<number>;
  close(): Promise<void>;
}

async function open() {
  const chain = await testChain();
  const receiver = await startReceiver();
  const stage = await openStage({
    outbound: TO_RECEIVERS,
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
  const person = async (email: string, role: Role, brandIds: number[] = []): Promise<AccountPrincipal> => {
    const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds } : {});
    return { kind: 'account', accountId, email, role, sessionId: 's', brandIds, accreditations: [], contacts: [] };
  };
  const brandId = await stage.brand('NORDATELIR');
  const elsewhere = await stage.brand('OTHERBRAND');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  const people = {
    ana: await person('ana@example.test', 'customer'),
    ben: await person('ben@example.test', 'customer'),
    admin: await person('admin@example.test', 'brand_admin', [brandId]),
    stranger: await person('stranger@example.test', 'brand_admin', [elsewhere]),
  };
  await stage.ask('integrations', 'mutation S($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: { brandId, url: receiver.url, events: EVENT_TYPES },
  });
  await stage.platform.startJobs();
  return { chain, receiver, stage, brandId, person, ...people };
}

export async function openLife(): Promise<LifeStage> {
  const { chain, ...opened } = await open();
  const { stage, receiver, brandId, ana, admin } = opened;
  async function act<Data = { id: number; state: string }>(
    who: AccountPrincipal,
    name: string,
    variables: Variables,
    types: Readonly<Record<string, string>>,
    fields = 'id state',
  ): Promise<Data> {
    const names = Object.keys(variables);
    const declared = names.map((each) => `$${each}: ${types[each]}`).join(', ');
    const passed = names.map((each) => `${each}: $${each}`).join(', ');
    const text = `mutation M(${declared}) { ${name}(${passed}) { ${fields} } }`;
    return only(Object.values(await stage.ask<Record<string, Data>>('custody', text, variables, who)));
  }

  async function registered(): Promise<number> {
    const { id } = only(
      await act<{ id: number }[]>(
        admin,
        'registerItems',
        { brandId, items: [{ productName: 'Tote', categoryId: 10 }] },
        { brandId: 'Int!', items: '[ItemInput!]!' },
        'id',
      ),
    );
    await until(async () => (await statusOf(id)) === 'written');
    return id;
  }

  const statusOf = async (id: number): Promise<string> =>
    (await stage.sql<{ status: string }>('select status from custody.item where id = $1', [id]))[0]!.status;
  const ownerOf = async (id: number): Promise<number | null> =>
    (
      await stage.sql<{ owner: number | null }>('select owner_account_id as owner from custody.item where id = $1', [
        id,
      ])
    )[0]!.owner;
  const owned = (id: number, by: AccountPrincipal | null): Promise<unknown> =>
    until(async () => (await ownerOf(id)) === (by?.accountId ?? null));

  async function eventsOf(id: number): Promise<readonly { type: string; body: Record<string, unknown> }[]> {
    const rows = await stage.sql<{ type: string; body: string }>(
      'select type, body from custody.event where item_id = $1 order by position',
      [id],
    );
    return rows.map(({ type, body }) => {
      const payload = parseRecord(body);
      expect([type, eventFaults(type, payload)]).toEqual([type, []]);
      return { type, body: payload };
    });
  }
  const typesOf = async (id: number): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type);

  async function anasItem(): Promise<number> {
    const id = await registered();
    const { code } = only(
      await act<{ code: string }[]>(
        admin,
        'issuePurchaseCodes',
        { brandId, productIds: [id] },
        { brandId: 'Int!', productIds: '[Int!]!' },
        'code',
      ),
    );
    await act(ana, 'claimProduct', { code: code.toLowerCase() }, { code: 'String!' }, 'id status');
    await owned(id, ana);
    return id;
  }
  return {
    ...opened,
    ...{ act, registered, statusOf, ownerOf, owned, eventsOf, typesOf, anasItem },
    async close() {
      await stage.close();
      await receiver.close();
      await chain.stop();
    },
  };
}
