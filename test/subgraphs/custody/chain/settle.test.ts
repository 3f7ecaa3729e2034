import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClient, type Hex, http, publicActions, RpcRequestError } from 'viem';
import { feesOf } from '../../../../subgraphs/custody/chain/chain-node.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { type Consequences } from '../../../../subgraphs/custody/chain/settle-ports.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { until } from '../../../support/until.js';
import { type ChainStage, openChain, randomHash } from './chain-stage.js';

let at: ChainStage;

beforeAll(async () => {
  at = await openChain();
});
afterAll(() => at.close());

function signal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

describe('transactions that are settled', () => {
  it('tells nothing twice when two processes settle at once', async () => {
    await at.storeRegistration('raced', [randomHash()]);
    await Promise.all([settle(at.ports()), settle(at.ports()), settle(at.ports())]);
    await at.settleAll();
    expect(at.followed.filter((line) => line === 'mined raced')).toHaveLength(1);
    expect(at.followed.filter((line) => line === 'confirmed raced')).toHaveLength(1);
  });

  it('has the embedded node mine together what was stored together, within what a block holds', async () => {
    const hashes = Array.from({ length: 9 }, randomHash);
    for (const [nth, hash] of hashes.entries()) await at.storeRegistration(`together ${nth}`, [hash]);
    const before = await at.node.blockNumber();
    while ((await settle(at.withConsequences({}))) > 0);
    for (const hash of hashes) expect(await at.ownerOf(hash)).toBe(at.node.signer);
    // Four of 15 million gas fit into a block; the node may begin one a moment too early.
    const blocks = (await at.node.blockNumber()) - before;
    expect(blocks).toBeGreaterThanOrEqual(3n);
    expect(blocks).toBeLessThan(9n);
    const ends = at.followed.filter((line) => line.startsWith('confirmed together'));
    expect(ends.toSorted()).toEqual(hashes.map((_, nth) => `confirmed together ${nth}`));
  });

  it('takes into a pass what is stored while the node works on the first', async () => {
    await at.storeRegistration('first of the pass', [randomHash()]);
    const ports = at.withConsequences({});
    let isStored = false;
    const send: typeof ports.node.send = async (raw) => {
      if (!isStored) {
        isStored = true;
        await at.storeRegistration('stored meanwhile', [randomHash()]);
      }
      return ports.node.send(raw);
    };
    await settle({ ...ports, node: { ...ports.node, send } });
    expect(at.followed).toEqual(expect.arrayContaining(['confirmed first of the pass', 'confirmed stored meanwhile']));
  });

  it('records registrations in parallel, and the transactions that depend on them afterwards', async () => {
    const hashes = [randomHash(), randomHash()];
    for (const [nth, hash] of hashes.entries()) await at.storeRegistration(`beside ${nth}`, [hash]);
    await at.storeMove('after both', hashes[0]!);
    const order: string[] = [];
    const bothBegan = signal();
    const register: Consequences = {
      ...at.consequence,
      mined: async (_, mined) => {
        const { reference } = only(mined).transaction;
        order.push(`begun ${reference}`);
        if (order.length === hashes.length) bothBegan.give();
        await bothBegan.given;
        order.push(`recorded ${reference}`);
      },
    };
    const move: Consequences = {
      ...at.consequence,
      mined: async (_, mined) => void order.push(only(mined).transaction.reference),
    };
    while ((await settle(at.withConsequences({ register, move }))) > 0);
    expect(order.slice(0, 2).toSorted()).toEqual(['begun beside 0', 'begun beside 1']);
    expect(order.slice(2, 4).toSorted()).toEqual(['recorded beside 0', 'recorded beside 1']);
    expect(order.slice(4)).toEqual(['after both']);
  });

  it('fails a pass with its first error, after every parallel transaction is recorded', async () => {
    for (const nth of [0, 1]) await at.storeRegistration(`trouble ${nth}`, [randomHash()]);
    const recorded: string[] = [];
    const otherBegan = signal();
    const register: Consequences = {
      ...at.consequence,
      mined: async (_, mined) => {
        const { reference } = only(mined).transaction;
        if (reference === 'trouble 0') {
          await otherBegan.given;
          throw new Error('The disk is full');
        }
        otherBegan.give();
        await delay(50);
        recorded.push(reference);
      },
    };
    const passes = async (): Promise<void> => {
      while ((await settle(at.withConsequences({ register }))) > 0);
    };
    await expect(passes()).rejects.toThrow('The disk is full');
    expect(recorded).toEqual(['trouble 1']);
    await at.settleAll();
    expect(at.followed).toEqual(expect.arrayContaining(['mined trouble 0', 'confirmed trouble 0']));
    const { rows } = await at.pool.query(`select state from chain_transaction where reference like 'trouble %'`);
    expect(rows).toEqual([{ state: 'confirmed' }, { state: 'confirmed' }]);
    expect(at.followed).not.toContain('mined trouble 1');
  });

  it('sends the same bytes again when a reorganisation took their block', async () => {
    const hash = randomHash();
    await at.storeRegistration('reorganised', [hash]);
    const test = createTestClient({ mode: 'anvil', transport: http(at.rpcUrl) }).extend(publicActions);
    for (let pass = 0; pass < 5; pass++) await settle(at.ports(4));
    expect(at.followed).toContain('mined reorganised');
    expect(at.followed).not.toContain('confirmed reorganised');
    await test.request({ method: 'anvil_reorg', params: [1, []] } as never);
    await test.mine({ blocks: 4 });
    await at.settleAll(4);
    await test.mine({ blocks: 4 });
    await at.settleAll(4);
    expect(at.followed).toContain('confirmed reorganised');
    expect(await at.ownerOf(hash)).toBe(at.node.signer);
  });

  it('sends again what was final when a deeper reorganisation took it, and goes on', async () => {
    const hashes = [randomHash(), randomHash(), randomHash()];
    for (const [nth, hash] of hashes.entries()) {
      await at.storeRegistration(`final ${nth}`, [hash]);
      await at.settleAll();
    }
    expect(at.followed).toContain('confirmed final 2');
    const test = createTestClient({ mode: 'anvil', transport: http(at.rpcUrl) });
    await test.request({ method: 'anvil_reorg', params: [3, []] } as never);
    await expect(at.ownerOf(hashes[0]!)).rejects.toThrow();
    const next = randomHash();
    await at.storeRegistration('after the deep one', [next]);
    await until(async () => {
      await settle(at.ports());
      return at.followed.includes('confirmed after the deep one') || undefined;
    });
    for (const hash of [...hashes, next]) expect(await at.ownerOf(hash)).toBe(at.node.signer);
  });
});

describe('transactions that no block includes', () => {
  const TWO = ['lowest', 'next'];
  let minutes = 0;
  let head = 0n;

  /** Settles once, a while after the last pass, with a node that takes what it is sent and mines none of it. */
  const pass = (over: Partial<ChainStage['node']> = {}) => {
    minutes += 2;
    const clock = () => new Date(Date.now() + minutes * 60_000);
    return settle({ ...at.ports(), clock, node: Object.assign(idle, { send: async () => 'known' }, over) });
  };
  let idle: ChainStage['node'];

  const formsOf = async (reference: string): Promise<readonly Hex[]> => {
    const { rows } = await at.pool.query<{ raw: Hex }>(
      `select '0x' || encode(a.raw, 'hex') as raw from chain_attempt a join chain_transaction t on t.id = a.transaction_id
       where t.reference = $1 order by a.created_at desc`,
      [reference],
    );
    return rows.map(({ raw }) => raw);
  };
  const counts = async () => (await Promise.all(TWO.map(formsOf))).map(({ length }) => length);

  beforeAll(async () => {
    idle = { ...at.node, receipt: async () => null, blockNumber: async () => head };
    for (const reference of TWO) await at.storeRegistration(reference, [randomHash()]);
  });

  it('are replaced one nonce at a time, and only after blocks were mined without it', async () => {
    await pass();
    await pass();
    expect(await counts()).toEqual([1, 1]);
    head += 1n;
    await pass();
    expect(await counts()).toEqual([2, 1]);
    await pass();
    expect(await counts()).toEqual([2, 1]);
    await pass({ send: async () => 'underpriced' });
    expect(await counts()).toEqual([3, 1]);
  });

  it('are replaced at a node that accepts them every time and mines none', async () => {
    await pass({ send: async () => 'accepted' });
    expect(await counts()).toEqual([3, 1]);
    head += 1n;
    await pass({ send: async () => 'accepted' });
    expect(await counts()).toEqual([4, 1]);
  });

  it('offer at most ten times what the node suggests', async () => {
    for (let block = 0; block < 80; block++) {
      head += 1n;
      await pass();
    }
    const [newest] = await formsOf('lowest');
    const { maxFeePerGas } = await at.node.fees();
    expect(feesOf(newest!).maxFeePerGas).toBeLessThanOrEqual(maxFeePerGas * 10n);
    expect(feesOf(newest!).maxFeePerGas).toBeGreaterThan(maxFeePerGas * 5n);
  });

  it('are sent in the newest form that the node does not refuse', async () => {
    const refused = new Set((await formsOf('lowest')).slice(0, 3));
    const taken: Hex[] = [];
    const before = await counts();
    head += 1n;
    await pass({
      async send(raw) {
        if (refused.has(raw))
          throw new RpcRequestError({ body: {}, error: { code: -32000, message: 'insufficient funds' }, url: '' });
        taken.push(raw);
        return 'known';
      },
    });
    expect(taken[0]).toBe((await formsOf('lowest'))[3]);
    expect(await counts()).toEqual(before);
    await at.settleAll();
    expect(at.followed).toEqual(expect.arrayContaining(['confirmed lowest', 'confirmed next']));
  });
});
