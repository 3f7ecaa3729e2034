import { describe, expect, it } from '@jest/globals';
import { encodeEventTopics, encodeFunctionData, type Hex } from 'viem';
import { isSameWork, topicsOf } from '../../../../subgraphs/custody/chain/same-work.rules.js';
import { PassportAnchors, ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { tokenIdOf } from '../../../../subgraphs/custody/items/token-id.rules.js';

const CONTRACT = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = `0x${'22'.repeat(20)}` as const;

describe('a transaction on the chain', () => {
  const stored = { toAddress: CONTRACT, data: '0x0102' } as const;

  it('does the work of a stored one where it sends the same bytes to the same contract, however that is written', () => {
    expect(isSameWork(stored, { to: CONTRACT, input: '0x0102' })).toBe(true);
    expect(isSameWork(stored, { to: '0x52908400098527886e0f7030069857d2e4169ee7', input: '0x0102' })).toBe(true);
    expect(isSameWork(stored, { to: OTHER, input: '0x0102' })).toBe(false);
    expect(isSameWork(stored, { to: CONTRACT, input: '0x0103' })).toBe(false);
  });

  it('does none of a creation of a contract, whose address depends on the nonce', () => {
    expect(isSameWork({ ...stored, toAddress: null }, { to: null, input: '0x0102' })).toBe(false);
    expect(isSameWork(stored, { to: null, input: '0x0102' })).toBe(false);
  });
});

describe('the events that show work', () => {
  const HASHES: readonly Hex[] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`];
  const { abi } = ProductTokens;
  const tokenId = BigInt(tokenIdOf(HASHES[0]!));
  const topics = (purpose: 'register' | 'move' | 'burn' | 'anchor' | 'deploy', data: Hex) =>
    topicsOf({ purpose, toAddress: CONTRACT, data });
  const transfers = encodeEventTopics({ abi, eventName: 'Transfer', args: { id: tokenId } });

  it('are those of the first item of a registration', () =>
    expect(topics('register', encodeFunctionData({ abi, functionName: 'register', args: [OTHER, HASHES] }))).toEqual(
      encodeEventTopics({ abi, eventName: 'Registered', args: { tokenId } }),
    ));

  it('are all transfers of the token of a move or burn, so that a later one shows too', () => {
    expect(topics('move', encodeFunctionData({ abi, functionName: 'move', args: [OTHER, CONTRACT, tokenId] }))).toEqual(
      transfers,
    );
    expect(topics('burn', encodeFunctionData({ abi, functionName: 'burn', args: [tokenId] }))).toEqual(transfers);
  });

  it('are those of the root of an anchor', () => {
    const root = HASHES[0]!;
    const data = encodeFunctionData({ abi: PassportAnchors.abi, functionName: 'anchor', args: [root, 3n] });
    expect(topics('anchor', data)).toEqual(
      encodeEventTopics({ abi: PassportAnchors.abi, eventName: 'Anchored', args: { root } }),
    );
  });

  it('are none of a deployment, or of an address for metadata', () => {
    expect(topics('deploy', ProductTokens.bytecode)).toBeNull();
    const named = encodeFunctionData({ abi, functionName: 'setBaseURI', args: ['https://m.test/'] });
    expect(topics('deploy', named)).toBeNull();
  });
});
