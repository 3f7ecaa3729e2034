import { describe, expect, it } from '@jest/globals';
import type { Json, JsonObject } from '../../../../../schema/json.js';
import { STATUS, statusListClaim } from '../../../../../subgraphs/passports/credentials/status-list.rules.js';
import { anchorLeaf } from '../../../../../subgraphs/passports/proofs/anchor-leaf.rules.js';
import { versionHash } from '../../../../../subgraphs/passports/proofs/seal.rules.js';
import type { Check } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { anchored, at, ELSEWHERE, key, NOW, other, refusing } from './refusing.js';
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

const signedOnlyByOther = async (): Promise<Json> => other.sign(LIST_CLAIMS, { typ: 'statuslist+jwt' });

it('a bundle in which everything fits is verified, with an anchor and without', async () => {
  expect(await refusing({})).toEqual([]);
  expect(await refusing({ bundle: anchored() })).toEqual([]);
});

/** Whatever an issuer could sign itself, and must not be believed for that; each fails one comparison and no other. */
describe('what an issuer signs is held to', () => {
  it.each<[string, Changes, readonly Check[]]>([
    ['an issuer that is none', { claims: { iss: 'https://dpp.example/NORDATELIR' } }, ['issuer', 'content', 'status']],
    ['an issuer without a brand', { claims: { iss: 'https://dpp.example/brands/' } }, ['issuer', 'content', 'status']],
    ['another brand', { claims: { brand_code: 'ANOTHERONE' } }, ['issuer']],
    ['a type from elsewhere', { claims: { vct: `${ELSEWHERE}/schemas/passport/1.0` } }, ['issuer']],
    ['a type that is no address', { claims: { vct: 'dpp.example/schemas/passport/1.0' } }, ['issuer']],
    ['no type', { claims: { vct: null } }, ['issuer']],
    [
      'a list from elsewhere',
      {
        claims: { status: { status_list: { idx: 3, uri: `${ELSEWHERE}/status-lists/0` } } },
        list: { sub: `${ELSEWHERE}/status-lists/0` },
      },
      ['issuer'],
    ],
    ['no list', { claims: { status: null } }, ['issuer', 'status']],
    ['a signature in the future', { claims: { iat: NOW_S + 3_600 } }, ['validity']],
    ['no instant of signature', { claims: { iat: 'then' } }, ['validity']],
    ['a beginning in the future', { claims: { nbf: NOW_S + 3_600 } }, ['validity']],
    ['a beginning that is none', { claims: { nbf: 'then' } }, ['validity']],
    ['an end in the past', { claims: { exp: NOW_S - 3_600 } }, ['validity']],
    ['an end that is none', { claims: { exp: 'then' } }, ['validity']],
    ['another version', { claims: { passport_version: 3 } }, ['seal']],
    ['no number of a version', { claims: { passport_version: -1 } }, ['seal']],
    ['no number of a passport', { claims: { passport_id: 'seven' } }, ['seal']],
    ['no hash of a document', { claims: { data_hash: 'none' } }, ['seal']],
    ['a hash of no version', { claims: { version_hash: FIRST_SEAL } }, ['seal']],
    ['a version before that is none', { claims: { prev_version_hash: 'none' } }, ['seal']],
    ['another set of disclosures', { claims: { tier_disclosures: { public: 'none' } } }, ['tier']],
    ['another item', { claims: { uid_hash: `0x${'e'.repeat(64)}` } }, ['item']],
    ['another serial', { claims: { serial: '000000000000' } }, ['item']],
    ['its credential, with the type of another token', { header: { typ: 'statuslist+jwt' } }, ['signature']],
    ['its credential, by a key it does not have', { header: { kid: `did:web:x#${key.kid}` } }, ['signature']],
    ['its list, with the type of a credential', { listHeader: { typ: 'dc+sd-jwt' } }, ['status']],
    ['the list of another issuer', { list: { iss: 'did:web:elsewhere.example:brands:NORDATELIR' } }, ['status']],
    ['a list of nobody', { list: { iss: null } }, ['status']],
    ['another list', { list: { sub: `${LIST}0` } }, ['status']],
    ['a list of no instant', { list: { iat: null } }, ['status']],
    ['a list of other bits', { list: { status_list: { ...LIST_CLAIMS.status_list, bits: 3 } } }, ['status']],
    ['a list that is none', { list: { status_list: { bits: 2, lst: 'AAAA' } } }, ['status']],
    ['a suspended item', { list: { status_list: statusListClaim(new Map([[3, 'suspended']])) } }, ['status']],
    ['an ended passport', { list: { status_list: statusListClaim(new Map([[3, 'invalid']])) } }, ['status']],
    ['a place before the list', { claims: { status: { status_list: { idx: -1, uri: LIST } } } }, ['status']],
    ['a place after the list', { claims: { status: { status_list: { idx: 65_536, uri: LIST } } } }, ['status']],
  ])('%s', async (_, changes, checks) => {
    expect(await refusing(changes)).toEqual(checks);
  });

  it('the states of others do not count', async () => {
    expect(STATUS.invalid).toBeGreaterThan(0);
    expect(
      await refusing({
        list: {
          status_list: statusListClaim(
            new Map([
              [2, 'invalid'],
              [4, 'suspended'],
            ]),
          ),
        },
      }),
    ).toEqual([]);
  });
});

/** What is not signed is compared with what is. */
describe('what stands around it is held to what was signed', () => {
  const links = (...given: JsonObject[]) => at('proof.seal.earlier', given);
  it.each<[string, (bundle: JsonObject) => JsonObject, readonly Check[]]>([
    ['another form', at('bundle_version', '3'), ['form']],
    ['no item', at('item', undefined), ['item']],
    [
      'the token of another item',
      at('item', {
        serial: CLAIMS.serial,
        uid_hash: CLAIMS.uid_hash,
        registration: { token_id: '8', tx_hash: '0x', contract_address: '0x' },
      }),
      ['item'],
    ],
    ['another passport', at('passport.product_name', 'Another'), ['content']],
    ['another number', at('credential.passport_id', 8), ['content']],
    ['another format', at('credential.format', 'vc+sd-jwt'), ['content']],
    ['another tier', at('credential.access_tier', 'repairer'), ['tier']],
    ['a tier that is none', at('credential.access_tier', 'everybody'), ['tier']],
    ['the tier of authorities, where everybody sees the whole document', at('credential.access_tier', 'authority'), []],
    ['another algorithm', at('proof.seal.algorithm', 'md5'), ['seal']],
    ['another seal', at('proof.seal.version_hash', FIRST_SEAL), ['seal']],
    ['another version before', at('proof.seal.prev_version_hash', EARLIER.data_hash), ['seal']],
    ['no versions before', at('proof.seal.earlier', null), ['seal']],
    ['none of the versions before', links(), ['seal']],
    ['too many versions before', links(EARLIER, EARLIER), ['seal']],
    ['a version before of another number', links({ ...EARLIER, version: 2 }), ['seal']],
    ['a version before of more fields', links({ ...EARLIER, more: 1 }), ['seal']],
    ['a version before of another content', links({ ...EARLIER, data_hash: '0'.repeat(64) }), ['seal']],
    ['a version before of no content', links({ ...EARLIER, data_hash: 'none' }), ['seal']],
    ['the leaf of another version', anchored({ leaf: anchorLeaf(7, 1, CLAIMS.data_hash) }), ['anchor']],
    ['another root', anchored({ merkle_root: `0x${'0'.repeat(64)}` }), ['anchor']],
    ['no path', anchored({ proof: 'none' }), ['anchor']],
    ['a path of something else', anchored({ proof: ['none'] }), ['anchor']],
    ['no list', at('status_list', 7), ['status']],
    ['no document', at('issuer_document', { id: 'did:web:dpp.example:brands:NORDATELIR' }), ['signature']],
    ['a document of another issuer', at('issuer_document', documentOf(other)), ['signature']],
    ['a document that says more', at('issuer_document', { ...documentOf(key), controller: 'x' }), ['issuer']],
    [
      'a document whose key asserts nothing',
      at('issuer_document', { ...documentOf(key), assertionMethod: [] }),
      ['signature'],
    ],
  ])('%s', async (_, bundle, checks) => {
    expect(await refusing({ bundle })).toEqual(checks);
  });

  it('a version before that leads elsewhere', async () => {
    const data_hash = '0'.repeat(64);
    const version_hash = versionHash({ passport_id: 7, version: 1, data_hash, prev_version_hash: null });
    expect(await refusing({ bundle: links({ version: 1, data_hash, version_hash }) })).toEqual(['seal']);
  });

  it('the second of its keys signs as the first does; the name of one is not good for the other', async () => {
    const withBoth = at('issuer_document', documentOf(other, key));
    expect(await refusing({ bundle: withBoth })).toEqual([]);
    const named = { kid: `did:web:dpp.example:brands:NORDATELIR#${other.kid}` };
    expect(await refusing({ bundle: withBoth, header: named })).toEqual(['signature']);
  });

  it('a list that another key signed', async () => {
    expect(await refusing({ bundle: at('status_list', await signedOnlyByOther()) })).toEqual(['status']);
  });
});

describe('what a reader asked the issuer for', () => {
  it('is what counts: its keys, its states', async () => {
    const ended = await key.sign(
      { ...LIST_CLAIMS, status_list: statusListClaim(new Map([[3, 'invalid']])) },
      { typ: 'statuslist+jwt' },
    );
    expect(await refusing({}, { issuerDocument: documentOf(other) })).toEqual(['signature']);
    expect(await refusing({}, { issuerDocument: documentOf(other, key) })).toEqual([]);
    expect(await refusing({}, { statusList: ended })).toEqual(['status']);
    const [{ unproved }, { unproved: same }] = (await Promise.all(
      [documentOf(other, key), documentOf(key)].map(async (issuerDocument) =>
        verifyBundle(await signedBundle(key), NOW, { issuerDocument }),
      ),
    )) as [Awaited<ReturnType<typeof verifyBundle>>, Awaited<ReturnType<typeof verifyBundle>>];
    expect(unproved.some(({ path }) => path.startsWith('issuer_document'))).toBe(true);
    expect(same.some(({ path }) => path.startsWith('issuer_document'))).toBe(false);
  });

  it('does not make up for a document in the bundle that is not sound', async () => {
    const bundle = at('issuer_document', { ...documentOf(key), controller: 'x' });
    expect(await refusing({ bundle }, { issuerDocument: documentOf(key) })).toEqual(['issuer']);
  });

  it('a list that is over by then tells no state of today, though the one in a file may be old', async () => {
    const over = await key.sign({ ...LIST_CLAIMS, iat: NOW_S - 7_200, exp: NOW_S - 3_600 }, { typ: 'statuslist+jwt' });
    expect(await refusing({}, { statusList: over })).toEqual(['status']);
    expect(await refusing({ bundle: at('status_list', over) })).toEqual([]);
  });
});
