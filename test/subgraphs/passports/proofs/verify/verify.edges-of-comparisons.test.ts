import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { statusListClaim } from '../../../../../subgraphs/passports/credentials/status-list.rules.js';
import { dataHash } from '../../../../../subgraphs/passports/documents/canonical-json.rules.js';
import type { Json, JsonObject } from '../../../../../subgraphs/passports/documents/json.js';
import { anchorLeaf } from '../../../../../subgraphs/passports/proofs/anchor-leaf.rules.js';
import { merkleRoot } from '../../../../../subgraphs/passports/proofs/anchor-tree.rules.js';
import { versionHash } from '../../../../../subgraphs/passports/proofs/seal.rules.js';
import { type Check, refused } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { anchored, at, key, NOW, other, refusing } from './refusing.js';
import {
  type Changes,
  CLAIMS,
  documentOf,
  EARLIER,
  FIRST_SEAL,
  LIST,
  LIST_CLAIMS,
  NOW_S,
  signedBundle,
} from './signed-bundle.js';

const NO_ISSUER: readonly Check[] = ['issuer', 'content', 'status'];
const HASH = 'f'.repeat(64);

/** Claims that are sealed as they stand, whatever they are, with the seal in the bundle. */
function sealed(claims: JsonObject, earlier: Json = [EARLIER], seal: JsonObject = {}): Changes {
  const whole: JsonObject = { ...CLAIMS, ...claims };
  const { passport_id, passport_version: version, data_hash, prev_version_hash } = whole;
  const version_hash = versionHash({ passport_id, version, data_hash, prev_version_hash } as never);
  return {
    claims: { ...claims, version_hash },
    bundle: (bundle) =>
      at('proof.seal', {
        algorithm: 'sha256-jcs-chain-v1',
        version_hash,
        prev_version_hash: prev_version_hash ?? null,
        earlier,
        ...seal,
      })(bundle),
  };
}
const then = (changes: Changes, path: string, value: Json): Changes => ({
  ...changes,
  bundle: (bundle) => at(path, value)(changes.bundle?.(bundle) ?? bundle),
});
const named = (path: string, value: Json | undefined): Changes => ({ bundle: at(path, value) });
const link = (version: number, before: string | null, data_hash = HASH) => ({
  version,
  data_hash,
  version_hash: versionHash({ passport_id: 7, version, data_hash, prev_version_hash: before }),
});
const pathsNotProved = async (changes: Changes): Promise<readonly string[]> => {
  const { unproved } = await verifyBundle(await signedBundle(key, changes), NOW);
  return unproved.map(({ path }) => path);
};

describe('the tier of authorities', () => {
  it.each<[string, JsonObject]>([
    ['a document of another hash than the one signed', { data_hash: HASH }],
    ['no document', { data: null }],
    ['no document, by the hash of none', { data: null, data_hash: dataHash(null as never) }],
  ])('refuses %s', async (_, claims) => {
    expect(await refusing(then(sealed(claims), 'credential.access_tier', 'authority'))).toEqual(['tier']);
  });

  it('is proved by that hash', async () => {
    expect(await refusing(named('credential.access_tier', 'authority'))).toEqual([]);
    expect(await pathsNotProved(named('credential.access_tier', 'authority'))).not.toContain('credential.access_tier');
  });

  it('a public tier does not look at that hash: its document is a part', async () => {
    expect(await refusing(sealed({ data_hash: HASH }))).toEqual([]);
  });
});

describe('the form', () => {
  it.each<[string, Changes]>([
    ['a member more', named('more', 1)],
    ['a member more in the credential', named('credential.more', 1)],
    ['a member more in the proof', named('proof.more', 1)],
    ['a member more in the seal', named('proof.seal.more', 1)],
    ['a member more in the anchor', { bundle: anchored({ more: 1 }) }],
    ['a member more in the item', named('item.more', 1)],
    ['no type', named('credential.vct', undefined)],
    ['no list', named('status_list', undefined)],
    ['a seal that is no object', named('proof.seal', 7)],
  ])('refuses %s', async (_, changes) => {
    expect(await refusing(changes)).toEqual(['form']);
  });

  it('names the place', async () => {
    const { findings } = await verifyBundle(await signedBundle(key, named('proof.seal.more', 1)), NOW);
    expect(findings).toEqual([
      { check: 'form', holds: false, detail: 'proof.seal.more is missing, or has no place here.', proves: [] },
    ]);
  });

  it('refuses a credential that cannot be read', async () => {
    expect(await refusing(named('credential.sd_jwt_vc', 'x'))).toEqual(['signature']);
    expect(await refusing(named('credential.sd_jwt_vc', null))).toEqual(['signature']);
  });
});

describe('the issuer', () => {
  it.each<[string, Changes, readonly Check[]]>([
    ['a name with something before it', { claims: { iss: 'at did:web:dpp.example:brands:NORDATELIR' } }, NO_ISSUER],
    ['a name with something after it', { claims: { iss: 'did:web:dpp.example:brands:NORDATELIR!' } }, NO_ISSUER],
    ['an address with something before it', { claims: { iss: ' https://dpp.example/brands/NORDATELIR' } }, NO_ISSUER],
    ['an address with something after it', { claims: { iss: 'https://dpp.example/brands/NORDATELIR!' } }, NO_ISSUER],
    ['a list of addresses', { claims: { iss: ['https://dpp.example/brands/NORDATELIR'] } }, NO_ISSUER],
    ['none, as its list names none', { claims: { iss: 'none' }, list: { iss: 'none' } }, NO_ISSUER],
    ['a type whose scheme comes last', { claims: { vct: 'dpp.example/schemas/passport/1.0?https://' } }, ['issuer']],
    ['types', { claims: { vct: ['https://dpp.example/schemas/passport/1.0'] } }, ['issuer']],
    ['a list that is nothing', { claims: { status: { status_list: null } } }, ['issuer', 'status']],
    ['a list that is a number', { claims: { status: { status_list: 7 } } }, ['issuer', 'status']],
    ['no document', named('issuer_document', null), ['signature']],
    ['keys that are none', named('issuer_document', { ...documentOf(key), verificationMethod: [] }), ['signature']],
    ['no brand signed', { claims: { brand_code: undefined as never } }, []],
  ])('%s', async (_, changes, checks) => {
    expect(await refusing(changes)).toEqual(checks);
  });

  const withMethod = (method: Json): JsonObject => {
    const { verificationMethod, ...document } = documentOf(key, other);
    return { ...document, verificationMethod: [...(verificationMethod as Json[]), method] };
  };
  const { jwk } = other.published;
  it.each<[string, Json]>([
    ['nothing', null],
    ['no key', { type: 'JsonWebKey2020' }],
    ...(['kty', 'crv', 'x', 'y'] as const).map((name): [string, Json] => {
      const { [name]: _, ...rest } = jwk;
      return [`a key without ${name}`, { type: 'JsonWebKey2020', publicKeyJwk: rest }];
    }),
  ])('refuses a document with %s among its keys', async (_, method) => {
    expect(await refusing(named('issuer_document', withMethod(method)))).toEqual(['issuer']);
  });

  it.each<[string, Json]>([
    ['nothing', null],
    ['no keys', { id: 'did:web:dpp.example:brands:NORDATELIR' }],
    ['a number of keys', { ...documentOf(key), verificationMethod: 7 }],
  ])('refuses %s for a document, whatever the issuer answers', async (_, document) => {
    expect(await refusing(named('issuer_document', document), { issuerDocument: documentOf(key) })).toEqual(['issuer']);
  });
});

describe('instants: clocks differ by five minutes, no more', () => {
  it.each<[string, JsonObject, readonly Check[]]>([
    ['signed in five minutes', { iat: NOW_S + 300 }, []],
    ['signed a second later', { iat: NOW_S + 301 }, ['validity']],
    ['valid in five minutes', { nbf: NOW_S + 300 }, []],
    ['valid a second later', { nbf: NOW_S + 301 }, ['validity']],
    ['valid from no instant', { nbf: undefined as never }, []],
    ['over in an hour', { exp: NOW_S + 3_600 }, []],
    ['over since nearly five minutes', { exp: NOW_S - 299 }, []],
    ['over since five minutes', { exp: NOW_S - 300 }, ['validity']],
  ])('%s', async (_, claims, checks) => {
    expect(await refusing({ claims })).toEqual(checks);
  });

  it.each<[string, JsonObject, readonly Check[]]>([
    ['in force', {}, []],
    ['over since nearly five minutes', { exp: NOW_S - 299 }, []],
    ['over since five minutes', { exp: NOW_S - 300 }, ['status']],
    ['without an end', { exp: null }, ['status']],
    ['with an end that is a text', { exp: String(NOW_S + 3_600) }, ['status']],
  ])('a list that a reader asked for, %s', async (_, list, checks) => {
    const statusList = await key.sign({ ...LIST_CLAIMS, ...list }, { typ: 'statuslist+jwt' });
    expect(await refusing({}, { statusList })).toEqual(checks);
  });
});

describe('the item', () => {
  const registration = { tx_hash: '0x', contract_address: '0x' };
  it.each<[string, Changes, readonly Check[]]>([
    ['its own token', named('item.registration', { token_id: CLAIMS.token_id, ...registration }), []],
    ['another token', named('item.registration', { token_id: '9', ...registration }), ['item']],
    ['another item beside the passport of a model', then({ claims: { level: 'model' } }, 'item.serial', 'X'), []],
    ['no item beside the passport of a model', { claims: { level: 'model' }, bundle: at('item', undefined) }, []],
  ])('%s', async (_, changes, checks) => {
    expect(await refusing(changes)).toEqual(checks);
  });

  it('is not proved by the passport of a model', async () => {
    expect(await pathsNotProved({ claims: { level: 'model' } })).toContain('item');
    expect(await pathsNotProved({})).not.toContain('item');
  });
});

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

/** Form 1 repeated the public answers: each of their fields that is signed is compared by itself. */
describe('a bundle of form 1', () => {
  const former = (more: (bundle: JsonObject) => JsonObject = (bundle) => bundle): Changes => ({
    bundle: ({ passport: _, status_list: __, item: ___, proof, ...bundle }) =>
      more({
        ...bundle,
        bundle_version: '1',
        passport: {
          id: CLAIMS.passport_id,
          passport_version: CLAIMS.passport_version,
          level: CLAIMS.level,
          schema_version: CLAIMS.schema_version,
          brand_code: CLAIMS.brand_code,
          data: CLAIMS.data,
          data_hash: CLAIMS.data_hash,
          access_tier: 'public',
        },
        proof: {
          ...(proof as JsonObject),
          passport_version: CLAIMS.passport_version,
          data_hash: CLAIMS.data_hash,
          vc: { issued: true, vct: CLAIMS.vct },
        },
      }),
  });

  it('holds, with a list and without; what it does not prove is named', async () => {
    expect(await refusing(former())).toEqual([]);
    const statusList = await key.sign(LIST_CLAIMS, { typ: 'statuslist+jwt' });
    const ended = await key.sign(
      { ...LIST_CLAIMS, status_list: statusListClaim(new Map([[3, 'invalid']])) },
      { typ: 'statuslist+jwt' },
    );
    expect(await refusing(former(), { statusList })).toEqual([]);
    expect(await refusing(former(), { statusList: ended })).toEqual(['status']);
    expect(await refusing(former(at('status_list', ended)))).toEqual(['status']);
    expect(await pathsNotProved(former())).toEqual([
      'issuer_document',
      'proof.seal.earlier',
      'status_list',
      'proof.passport_anchor',
    ]);
  });

  it.each([
    ...['id', 'passport_version', 'level', 'schema_version', 'brand_code', 'data', 'data_hash', 'access_tier'].map(
      (name) => `passport.${name}`,
    ),
    ...['passport_version', 'data_hash', 'vc.issued', 'vc.vct'].map((name) => `proof.${name}`),
  ])('is held to what was signed: %s', async (path) => {
    expect(await refusing(former(at(path, 'another')))).toEqual(['content']);
    expect(await refusing(former(at(path, undefined)))).toEqual(['content']);
  });

  it('says of a version that was signed before what nothing signed says', async () => {
    const unsigned = Object.fromEntries(
      ['version_hash', 'prev_version_hash', 'tier_disclosures', 'brand_name', 'serial', 'uid_hash', 'token_id'].map(
        (name) => [name, undefined as never],
      ),
    );
    const names = ['brand_name', 'product_name', 'gtin', 'batch_code', 'serial', 'uid_hash', 'token_id'];
    const notProved = await pathsNotProved({ ...former(), claims: unsigned });
    expect(notProved).toEqual(expect.arrayContaining(names.map((name) => `passport.${name}`)));
    expect(notProved).toEqual(expect.arrayContaining(['credential.access_tier', 'proof.seal']));
    expect(await refusing({ ...former(), claims: unsigned })).toEqual([]);
    expect(await refusing({ claims: unsigned })).toEqual([]);
    expect(await pathsNotProved({ claims: unsigned })).toEqual(
      expect.arrayContaining(['credential.access_tier', 'proof']),
    );
  });

  it('refuses a version before it that is none, and nothing where nothing was signed', async () => {
    const { claims, bundle } = sealed({ prev_version_hash: 'none' });
    const seal = (await signedBundle(key, { claims, bundle })).proof as JsonObject;
    expect(await refusing({ ...former(at('proof.seal', seal.seal)), claims })).toEqual(['seal']);
    const nothing = { ...former(at('passport.level', undefined)), claims: { level: undefined as never } };
    expect(await refusing(nothing)).toEqual(['content']);
  });
});
