import { describe, expect, it } from '@jest/globals';
import { ContractFunctionRevertedError } from 'viem';
import type { Chain } from '../../../../subgraphs/custody/chain/chain.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { viewOf } from '../../../../subgraphs/custody/chain/view-of.js';
import { verdictOfChain } from '../../../../subgraphs/custody/verification/qr-verdict.rules.js';

const UID_HASH = `0x${'ab'.repeat(32)}`;
const PREFIX = (BigInt(UID_HASH) >> 160n) | 1n;
const TOKEN = '1'.repeat(77);

type Read = (functionName: string) => Promise<unknown>;

/** A node with given answers, and a clock that is moved by hand. */
function nodeThat(first: Read) {
  let read = first;
  let now = Date.UTC(2026, 10, 21);
  const asked: string[] = [];
  const chain = {
    contractAddresses: { tokens: `0x${'11'.repeat(20)}` },
    node: {
      chainId: 31337,
      signer: `0x${'22'.repeat(20)}`,
      client: {
        readContract: ({ functionName }: { functionName: string }) => {
          asked.push(functionName);
          return read(functionName);
        },
      },
    },
  } as unknown as Chain;
  return {
    view: viewOf(chain, () => new Date(now)),
    asked,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    becomes: (other: Read) => {
      read = other;
    },
  };
}

const holds: Read = async (name) => (name === 'ownerOf' ? `0x${'33'.repeat(20)}` : PREFIX);
const silent: Read = () => new Promise(() => {});
const broken: Read = () => Promise.reject(new Error('connect ECONNREFUSED'));
const burned: Read = async (name) => {
  if (name !== 'ownerOf') return PREFIX;
  throw new ContractFunctionRevertedError({ abi: ProductTokens.abi, functionName: 'ownerOf' });
};

describe('§2.14 what a verification asks of the chain', () => {
  it('a token matches under its own chip hash and under no other', async () => {
    const { view } = nodeThat(holds);
    expect(await view.check(TOKEN, UID_HASH)).toBe('matches');
    expect(await view.check(TOKEN, `0x${'cd'.repeat(32)}`)).toBe('differs');
  });

  it('a token that is not there, or was burned, differs', async () => {
    expect(await nodeThat(burned).view.check(TOKEN, UID_HASH)).toBe('differs');
  });

  it('a node that does not answer in time leaves it unknown, and the verification goes on', async () => {
    expect(await nodeThat(silent).view.check(TOKEN, UID_HASH)).toBe('unknown');
    expect(await nodeThat(broken).view.check(TOKEN, UID_HASH)).toBe('unknown');
  });

  it('what a node said is remembered for a minute, and no longer', async () => {
    const { view, asked, pass, becomes } = nodeThat(holds);
    await view.check(TOKEN, UID_HASH);
    const once = asked.length;
    becomes(broken);
    expect(await view.check(TOKEN, UID_HASH)).toBe('matches');
    expect(asked).toHaveLength(once);
    pass(61);
    expect(await view.check(TOKEN, UID_HASH)).toBe('unknown');
    becomes(burned);
    expect(await view.check(TOKEN, UID_HASH)).toBe('differs');
  });

  it('what it did not say is not remembered', async () => {
    const { view, becomes } = nodeThat(broken);
    expect(await view.check(TOKEN, UID_HASH)).toBe('unknown');
    becomes(holds);
    expect(await view.check(TOKEN, UID_HASH)).toBe('matches');
  });

  it('a verdict is positive only where the chain agrees, or cannot be asked about a token that was confirmed', () => {
    expect(verdictOfChain('matches', false)).toBe('authentic');
    expect(verdictOfChain('unknown', true)).toBe('authentic');
    expect(verdictOfChain('unknown', false)).toBe('chain_mismatch');
    expect(verdictOfChain('differs', true)).toBe('chain_mismatch');
  });
});
