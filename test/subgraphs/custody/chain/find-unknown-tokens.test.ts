import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Hex } from 'viem';
import { bringUp } from '../../../../subgraphs/custody/chain/bring-up.js';
import { openTransactions } from '../../../../subgraphs/custody/chain/ledger.statements.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { type ChainStage, openChain, randomHash } from './chain-stage.js';

let at: ChainStage;
beforeAll(async () => {
  at = await openChain();
});
afterAll(() => at.close());

/** The start of a process after a restore, at a chain of the operator's own. */
const start = () => bringUp({ ...at.bringUpPorts(), embedded: false });

const unknownTokens = async (): Promise<readonly { readonly uidHash: Hex; readonly reference: string }[]> =>
  (
    await at.pool.query(
      `select '0x' || encode(u.uid_hash, 'hex') as "uidHash", t.reference from unknown_token u
         join chain_transaction t on t.id = u.transaction_id order by t.nonce`,
    )
  ).rows;

describe('an unknown registration at the nonce of a stored transaction', () => {
  it('is its signed form where it registers the same items', async () => {
    const hash = randomHash();
    await at.storeRegistration('replaced', [hash]);
    const { nonce, data } = only(await openTransactions(at.pool, 10));
    const mined = await at.mineUnknown(nonce, data);
    await Promise.all([start(), start()]);
    await at.settleAll();
    expect(at.followed).toContain('confirmed replaced');
    const { rows } = await at.pool.query(
      `select nonce, '0x' || encode(hash, 'hex') as hash from chain_transaction where reference = 'replaced'`,
    );
    expect(rows).toEqual([{ nonce, hash: mined }]);
    expect(await unknownTokens()).toEqual([]);
  });

  it('is stored for itself where it registers others, and the stored one is sent with another nonce', async () => {
    const [ours, others] = [
      [randomHash(), randomHash()],
      [randomHash(), randomHash()],
    ] as const;
    for (const [nth, hash] of ours.entries()) await at.storeRegistration(`moved on ${nth}`, [hash]);
    for (const [nth, { nonce }] of (await openTransactions(at.pool, 10)).entries())
      await at.mineUnknown(nonce, at.registrationOf([others[nth]!]));
    // Two processes at once, and the next start.
    await Promise.all([start(), start()]);
    await start();
    await at.settleAll();
    expect(at.followed).toEqual(expect.arrayContaining(['confirmed moved on 0', 'confirmed moved on 1']));
    for (const hash of [...ours, ...others]) expect(await at.ownerOf(hash)).toBe(at.node.signer);
    expect(await unknownTokens()).toEqual(others.map((uidHash) => ({ uidHash, reference: 'found on the chain' })));
    const { rows } = await at.pool.query('select max(nonce) + 1 as next from chain_transaction');
    expect(rows).toEqual([{ next: await at.node.minedNonce() }]);
  });

  it('changes nothing when the start ends before all of them are stored', async () => {
    await at.storeRegistration('interrupted', [randomHash()]);
    const { nonce } = only(await openTransactions(at.pool, 10));
    const others = [randomHash(), randomHash()];
    for (const [nth, hash] of others.entries()) await at.mineUnknown(nonce + nth, at.registrationOf([hash]));
    const count = async () => (await unknownTokens()).length;
    const before = await count();
    let readings = 0;
    const clock = (): Date => {
      if (++readings > 2) throw new Error('The process is killed');
      return new Date();
    };
    await expect(bringUp({ ...at.bringUpPorts(), embedded: false, clock })).rejects.toThrow('The process is killed');
    expect(await count()).toBe(before);
    await start();
    expect(await count()).toBe(before + others.length);
    await at.settleAll();
    expect(at.followed).toContain('confirmed interrupted');
  });
});
