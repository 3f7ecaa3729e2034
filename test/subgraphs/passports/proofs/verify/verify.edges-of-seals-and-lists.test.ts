import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../../../schema/json.js';
import { statusListClaim } from '../../../../../subgraphs/passports/credentials/status-list.rules.js';
import { anchorLeaf } from '../../../../../subgraphs/passports/proofs/anchor-leaf.rules.js';
import { merkleRoot } from '../../../../../subgraphs/passports/proofs/anchor-tree.rules.js';
import { type Check, refused } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { HASH, link, named, pathsNotProved, sealed } from './changed-bundle.js';
import { anchored, key, NOW, other, refusing } from './refusing.js';
import { type Changes, CLAIMS, documentOf, FIRST_SEAL, LIST, LIST_CLAIMS, signedBundle } from './signed-bundle.js';

describe('seals', () => {
  const FIRST = { passport_version: 1, prev_version_hash: null };
  const second = link(2, HASH);
  const third = link(3, second.version_hash);
  const fourth = { passport_version: 4, prev_version_hash: third.version_hash };
  const zeroth = link(0, null);
  const afterZeroth = link(1, zeroth.version_hash);
  const LONG = `0x${'b'.repeat(66)}` as const;
  const rootOf = (step: `0x${string}`) => merkleRoot(anchorLeaf(7, 2, CLAIMS.data_hash), [step]);
  const broken = (one: JsonObject) => ({ ...link(2, HASH), ...one });
  const followed = (before: string) => link(3, before);
  it.each<[string, Changes, readonly Check[]]>([
    ['the first version', sealed(FIRST, []), []],
    ['a first version with one before it', sealed({ ...FIRST, prev_version_hash: FIRST_SEAL }, []), ['seal']],
    ['a second version without one before it', sealed({ prev_version_hash: null }, []), ['seal']],
    ['the last two of three before it', sealed(fourth, [second, third]), []],
    [
      'two before it, the second of which does not follow',
      sealed(fourth, [link(2, null, '0'.repeat(64)), third]),
      ['seal'],
    ],
    ['two before it in the other order', sealed(fourth, [third, second]), ['seal']],
    ['one before the first', sealed({ prev_version_hash: afterZeroth.version_hash }, [zeroth, afterZeroth]), ['seal']],
    ['nothing before it', sealed({}, [null]), ['seal']],
    [
      'one before it whose seal is none',
      sealed({ ...fourth, prev_version_hash: followed('none').version_hash }, [
        broken({ version_hash: 'none' }),
        followed('none'),
      ]),
      ['seal'],
    ],
    [
      'one before it whose content is none',
      sealed(fourth, [broken({ data_hash: 'none', version_hash: second.version_hash }), third]),
      ['seal'],
    ],
    ['a hash with something before it', sealed({ data_hash: `0${HASH}` }), ['seal']],
    ['a hash with something after it', sealed({ data_hash: `${HASH}!` }), ['seal']],
    ['hashes', sealed({ data_hash: [HASH] }), ['seal']],
    ['a number that is a text', sealed({ passport_id: '7' }), ['seal']],
    ['a number below nought', sealed({ passport_id: -1 }), ['seal']],
    ['a number below nought, of a first version', sealed({ ...FIRST, passport_id: -1 }, []), ['seal']],
    [
      'a version before it of another number, which is the oldest',
      sealed({ passport_version: 4, prev_version_hash: second.version_hash }, [second]),
      ['seal'],
    ],
    ['a version that is a text', sealed({ passport_version: '2' }), ['seal']],
    ['a version before it that is none', sealed({ prev_version_hash: 'none' }), ['seal']],
    ['no version, anchored', { claims: { passport_id: 'seven' }, bundle: anchored() }, ['seal', 'anchor']],
    ['a path that is too long', { bundle: anchored({ proof: [`0x${'b'.repeat(66)}`] }) }, ['anchor']],
    [
      'a path that is too long, with its root',
      { bundle: anchored({ proof: [LONG], merkle_root: rootOf(LONG) }) },
      ['anchor'],
    ],
    ['a path with something before it', { bundle: anchored({ proof: [`00x${'b'.repeat(64)}`] }) }, ['anchor']],
    ['a path of paths', { bundle: anchored({ proof: [[`0x${'b'.repeat(64)}`]] }) }, ['anchor']],
  ])('%s', async (_, changes, checks) => {
    expect(await refusing(changes)).toEqual(checks);
  });

  it('prove the versions before: all from the first on, else all but the content of the oldest', async () => {
    const seals = async (changes: Changes) =>
      (await pathsNotProved(changes)).filter((path) => path.startsWith('proof.seal'));
    expect(await seals({})).toEqual([]);
    expect(await seals(sealed(FIRST, []))).toEqual([]);
    expect(await seals(sealed(fourth, [second, third]))).toEqual(['proof.seal.earlier.0.data_hash']);
  });
});

describe('the list', () => {
  const listOf = (bits: number, byte: number): JsonObject => {
    const bytes = Buffer.alloc(8_192);
    bytes[Math.floor((3 * bits) / 8)] = byte;
    return { bits, lst: deflateSync(bytes).toString('base64url') };
  };
  it.each<[string, Changes, readonly Check[]]>([
    ['one bit an entry, not set', { list: { status_list: listOf(1, 0b0001_0111) } }, []],
    ['one bit an entry, set', { list: { status_list: listOf(1, 0b0000_1000) } }, ['status']],
    ['four bits an entry, not set', { list: { status_list: listOf(4, 0x0f) } }, []],
    ['four bits an entry, set', { list: { status_list: listOf(4, 0x10) } }, ['status']],
    ['eight bits an entry, not set', { list: { status_list: listOf(8, 0) } }, []],
    ['eight bits an entry, set', { list: { status_list: listOf(8, 1) } }, ['status']],
    ['a number of bits that is none', { list: { status_list: listOf(16, 0) } }, ['status']],
    ['none', { list: { status_list: null } }, ['status']],
    ['a place that is a text', { claims: { status: { status_list: { idx: '3', uri: LIST } } } }, ['status']],
    ['the first place', { claims: { status: { status_list: { idx: 0, uri: LIST } } } }, []],
    ['no text', named('status_list', null), ['status']],
  ])('%s', async (_, changes, checks) => {
    expect(await refusing(changes)).toEqual(checks);
  });

  it.each([
    ['suspended', 'Suspended'],
    ['invalid', 'Ended'],
  ] as const)('tells which state: %s', async (state, word) => {
    const list = { status_list: statusListClaim(new Map([[3, state]])) };
    const { findings } = await verifyBundle(await signedBundle(key, { list }), NOW);
    expect(findings.find(({ check }) => check === 'status')?.detail).toMatch(new RegExp(`^${word} as of 20`));
  });

  it('is proved where the reader asked for it, as of then', async () => {
    const statusList = await key.sign(LIST_CLAIMS, { typ: 'statuslist+jwt' });
    const { unproved } = await verifyBundle(await signedBundle(key), NOW, { statusList });
    expect(unproved.map(({ path }) => path)).not.toContain('status_list');
    expect(await pathsNotProved({})).toContain('status_list');
  });

  it('is held to the keys that the issuer answers', async () => {
    const status_list = await other.sign(LIST_CLAIMS, { typ: 'statuslist+jwt' });
    const changes = named('status_list', status_list);
    expect(await refusing(changes, { issuerDocument: documentOf(key, other) })).toEqual([]);
    expect(await refusing(changes)).toEqual(['status']);
  });
});

it('what a node of the chain does not have is refused', async () => {
  expect(await refusing({}, { transactions: [refused('transaction', 'none')] })).toEqual(['transaction']);
});
