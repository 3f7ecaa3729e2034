import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../../../schema/json.js';
import { statusListClaim } from '../../../../../subgraphs/passports/credentials/status-list.rules.js';
import { pathsNotProved, sealed } from './changed-bundle.js';
import { at, key, refusing } from './refusing.js';
import { type Changes, CLAIMS, LIST_CLAIMS, signedBundle } from './signed-bundle.js';

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
