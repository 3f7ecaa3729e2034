import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Hash, Hex } from 'viem';
import { openTransactions, type StoredTransaction } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import type { SettlePorts } from '../../../../subgraphs/custody/chain/settle-ports.js';
import { bytesOf } from '../../../../subgraphs/lib/database/bytes.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { type ChainStage, openChain, randomHash } from './chain-stage.js';

/** Blocks on the unknown transaction after which its nonce counts as used for good. */
const DEPTH = 12;

let at: ChainStage;
beforeAll(async () => {
  at = await openChain();
});
afterAll(() => at.close());

const pass = (over: Partial<SettlePorts> = {}) => settle({ ...at.ports(), ...over });
const openOne = async (): Promise<StoredTransaction> => only(await openTransactions(at.pool, 10));

async function stored(reference: string): Promise<{ nonce: number; state: string; hash: Hash; forms: number }> {
  const { rows } = await at.pool.query<{ nonce: number; state: string; hash: Hash; forms: number }>(
    `select nonce, state, '0x' || encode(hash, 'hex') as hash,
       (select count(*)::int from chain_attempt a where a.transaction_id = t.id) as forms
     from chain_transaction t where reference = $1`,
    [reference],
  );
  return only(rows);
}

/** Returns a function whose calls wait for one another, as many as given; later ones do not. */
function together<Answer>(count: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let missing = count;
  return async () => {
    if (--missing > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else for (const resolve of waiting) resolve();
    return ask();
  };
}

/** Stores a registration, and mines another one of the signer with its nonce. */
async function storeDisplaced(reference: string, hash: Hex): Promise<number> {
  await at.storeRegistration(reference, [hash]);
  const { nonce } = await openOne();
  await at.mineUnknown(nonce, at.registrationOf([randomHash()]));
  return nonce;
}

/** Registers an item from now on: its nonce is the next one, so none was left out. */
async function goesOn(): Promise<void> {
  const hash = randomHash();
  await at.storeRegistration(`next ${hash}`, [hash]);
  const { nonce } = await openOne();
  expect(nonce).toBe(await at.node.minedNonce());
  await at.settleAll();
  expect(at.followed).toContain(`confirmed next ${hash}`);
}

describe('a stored transaction whose nonce an unknown one used', () => {
  it('is sent once with a free nonce when enough blocks follow, by two processes at once', async () => {
    const hash = randomHash();
    const nonce = await storeDisplaced('displaced', hash);
    await at.mineUnknown(nonce + 1, at.registrationOf([randomHash()]));
    await at.mine(DEPTH - 2);
    await pass();
    expect(await stored('displaced')).toMatchObject({ nonce, state: 'sent', forms: 1 });
    await at.mine(1);
    const node = { ...at.node, fees: together(2, at.node.fees) };
    await Promise.all([pass({ node }), pass({ node })]);
    await at.settleAll();
    expect(await stored('displaced')).toMatchObject({ nonce: nonce + 2, state: 'confirmed', forms: 2 });
    expect(at.followed.filter((line) => line.endsWith(' displaced'))).toEqual([
      'mined displaced',
      'confirmed displaced',
    ]);
    expect(await at.ownerOf(hash)).toBe(at.node.signer);
    await goesOn();
  });

  it('waits for as many blocks as make a transaction final, where these are more', async () => {
    const nonce = await storeDisplaced('patient', randomHash());
    await at.mine(DEPTH + 1);
    await pass({ confirmations: DEPTH + 2 });
    expect((await stored('patient')).nonce).toBe(nonce);
    await at.mine(1);
    await pass({ confirmations: DEPTH + 2 });
    expect((await stored('patient')).nonce).toBe(nonce + 1);
    await at.settleAll();
    await goesOn();
  });

  it('is stored with its nonce before it is sent, and sent by the next process when that one ends', async () => {
    const hash = randomHash();
    const nonce = await storeDisplaced('survivor', hash);
    await at.mine(DEPTH);
    const { raw: first } = only((await openOne()).attempts);
    const ended: SettlePorts['node']['send'] = async (raw) => {
      if (raw === first) return at.node.send(raw);
      const { rows } = await at.pool.query('select 1 from chain_attempt where raw = $1', [bytesOf(raw)]);
      expect(rows).toHaveLength(1);
      throw new Error('The process ended');
    };
    const send = { ...at.node, send: ended };
    await expect(pass({ node: send }).then(() => pass({ node: send }))).rejects.toThrow('The process ended');
    const { attempts } = await openOne();
    await at.settleAll();
    expect(await stored('survivor')).toMatchObject({ nonce: nonce + 1, hash: attempts[0]!.hash, forms: 2 });
    expect(await at.ownerOf(hash)).toBe(at.node.signer);
    await goesOn();
  });

  it('keeps its own nonce when a reorganisation takes the unknown one away again', async () => {
    const nonce = await storeDisplaced('first come', randomHash());
    await at.mine(DEPTH - 2);
    await pass();
    await at.takeBlocks(DEPTH - 1);
    await at.mine(DEPTH);
    await at.settleAll();
    expect(await stored('first come')).toMatchObject({ nonce, state: 'confirmed', forms: 1 });
    await goesOn();
  });

  it('is settled by the unknown one where that did the same with the same nonce', async () => {
    const hash = randomHash();
    await at.storeRegistration('held', [hash]);
    await at.settleAll();
    await at.storeMove('replaced', hash);
    const { nonce } = await openOne();
    const unknown = await at.mineUnknown(nonce, at.moveOf(hash));
    await at.mine(DEPTH);
    await Promise.all([pass(), pass(), pass()]);
    await at.settleAll();
    expect(await stored('replaced')).toEqual({ nonce, state: 'confirmed', hash: unknown, forms: 2 });
    expect(at.followed.filter((line) => line.endsWith(' replaced'))).toEqual(['mined replaced', 'confirmed replaced']);
    await goesOn();
  });

  it('is settled by an unknown one that did the same with another nonce', async () => {
    const hash = randomHash();
    const nonce = await storeDisplaced('elsewhere', hash);
    const unknown = await at.mineUnknown(nonce + 1, at.registrationOf([hash]));
    await at.mine(DEPTH);
    await at.settleAll();
    expect(await stored('elsewhere')).toEqual({ nonce: nonce + 1, state: 'confirmed', hash: unknown, forms: 2 });
    await goesOn();
  });

  it('gives its nonce up to one that was done there, and gets another', async () => {
    const [one, other] = [randomHash(), randomHash()];
    await at.storeRegistration('one', [one]);
    await at.storeRegistration('other', [other]);
    const { nonce } = (await openTransactions(at.pool, 10))[0]!;
    await at.mineUnknown(nonce, at.registrationOf([randomHash()]));
    const unknown = await at.mineUnknown(nonce + 1, at.registrationOf([one]));
    await at.mine(DEPTH);
    await Promise.all([pass(), pass()]);
    await at.settleAll();
    expect(await stored('one')).toMatchObject({ nonce: nonce + 1, state: 'confirmed', hash: unknown });
    expect(await stored('other')).toMatchObject({ nonce: nonce + 2, state: 'confirmed' });
    expect(await at.ownerOf(other)).toBe(at.node.signer);
    await goesOn();
  });
});
