import { describe, expect, it } from '@jest/globals';
import type { Json, JsonObject } from '../../../../../schema/json.js';
import { dataHash } from '../../../../../subgraphs/passports/documents/canonical-json.rules.js';
import type { Check } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { andThen, HASH, named, pathsNotProved, sealed } from './changed-bundle.js';
import { anchored, at, key, NOW, other, refusing } from './refusing.js';
import { type Changes, CLAIMS, documentOf, LIST_CLAIMS, NOW_S, signedBundle } from './signed-bundle.js';

const NO_ISSUER: readonly Check[] = ['issuer', 'content', 'status'];

describe('the tier of authorities', () => {
  it.each<[string, JsonObject]>([
    ['a document of another hash than the one signed', { data_hash: HASH }],
    ['no document', { data: null }],
    ['no document, by the hash of none', { data: null, data_hash: dataHash(null as never) }],
  ])('refuses %s', async (_, claims) => {
    expect(await refusing(andThen(sealed(claims), 'credential.access_tier', 'authority'))).toEqual(['tier']);
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
    ['another item beside the passport of a model', andThen({ claims: { level: 'model' } }, 'item.serial', 'X'), []],
    ['no item beside the passport of a model', { claims: { level: 'model' }, bundle: at('item', undefined) }, []],
  ])('%s', async (_, changes, checks) => {
    expect(await refusing(changes)).toEqual(checks);
  });

  it('is not proved by the passport of a model', async () => {
    expect(await pathsNotProved({ claims: { level: 'model' } })).toContain('item');
    expect(await pathsNotProved({})).not.toContain('item');
  });
});
