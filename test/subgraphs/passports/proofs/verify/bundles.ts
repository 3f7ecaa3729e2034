import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { isJsonList, isJsonObject, type JsonObject, parseObject } from '../../../../../schema/json.js';
import { CREDENTIAL_FORMAT } from '../../../../../subgraphs/passports/credentials/credential.rules.js';
import { issuerDocument, keyUrl } from '../../../../../subgraphs/passports/credentials/issuer-document.rules.js';
import { pointOf, signingKey } from '../../../../../subgraphs/passports/credentials/issuer-keys.js';
import type { Stage } from '../../../../support/actors.js';
import { testPool } from '../../../../support/connections.js';
import type { Rest } from '../../../../support/rest.js';

/** Claims that credentials did not have at first. */
const LATER = [
  'sub',
  'vct#integrity',
  'schema_version',
  'brand_code',
  'brand_name',
  'product_name',
  'gtin',
  'batch_code',
  'serial',
  'uid_hash',
  'token_id',
  'version_hash',
  'prev_version_hash',
  'tier_disclosures',
];

/** Signs every version of a brand anew as it was signed before its subject was part of the credential. */
export async function signAsBefore(stage: Stage, brandId: number): Promise<void> {
  const pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=passports' });
  const key = await signingKey(pool, stage.options.encryptionKey, brandId, new Date());
  await pool.end();
  const versions = await stage.sql<{ id: number; credential: string }>(
    'select v.id, v.credential from passports.version v join passports.passport p on p.id = v.passport_id where p.brand_id = $1',
    [brandId],
  );
  for (const { id, credential } of versions) {
    const claims = parseObject(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
    const [{ issuer } = { issuer: '' }] = await stage.sql<{ issuer: string }>(
      'select issuer from passports.version where id = $1',
      [id],
    );
    const kept = Object.entries(claims).filter(([name]) => !LATER.includes(name));
    const earlier = { ...Object.fromEntries(kept), iss: issuer };
    const jwt = await key.sign({ typ: CREDENTIAL_FORMAT, kid: key.kid }, JSON.stringify(earlier));
    await stage.sql('update passports.version set credential = $2 where id = $1', [id, jwt]);
  }
}

export type BundleOf = (path: string, tier: string) => Promise<JsonObject>;

export const form2 =
  (rest: Rest, headers: Record<string, string>): BundleOf =>
  async (path, tier) =>
    (await rest.call(`/v1/passport/${path}/bundle?access_tier=${tier}`, { headers })).json;

/** A bundle as it was answered at first: the public answers side by side, whatever of them is signed. */
export const form1 =
  (rest: Rest, headers: Record<string, string>): BundleOf =>
  async (path, tier) => {
    const read = async (url: string) => (await rest.call(url, { headers })).json;
    const passport = await read(`/v1/passport/${path}?access_tier=${tier}`);
    return {
      bundle_version: '1',
      passport,
      credential: await read(`/v1/passport/${path}/vc?access_tier=${tier}`),
      proof: await read(`/v1/passport/${path}/proof`),
      issuer_document: await read(`/brands/${passport.brand_code}/did.json`),
    };
  };

const addressOf = ({ issuer_document: document }: JsonObject): string =>
  isJsonObject(document) && isJsonList(document.alsoKnownAs) ? String(document.alsoKnownAs[0]) : '';

/** The same bundle signed with keys that somebody else made and put into the issuer's document. */
export async function forgedBundle(bundle: JsonObject): Promise<JsonObject> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = pointOf(await exportJWK(publicKey));
  const kid = await calculateJwkThumbprint(jwk);
  const credential = isJsonObject(bundle.credential) ? bundle.credential : {};
  const did = String(credential.issuer);
  const signed = (token: string, typ: string): Promise<string> =>
    new CompactSign(Buffer.from(token.split('.')[1] ?? '', 'base64url'))
      .setProtectedHeader({ alg: 'ES256', kid: keyUrl(did, kid), typ })
      .sign(privateKey);
  const [token = ''] = String(credential.sd_jwt_vc).split('~');
  return {
    ...bundle,
    credential: { ...credential, sd_jwt_vc: `${await signed(token, CREDENTIAL_FORMAT)}~` },
    issuer_document: issuerDocument(did, addressOf(bundle), [{ kid, jwk, retiredAt: null }]),
    status_list: await signed(String(bundle.status_list), 'statuslist+jwt'),
  };
}
