import { describe, expect, it } from '@jest/globals';
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import {
  issuerDid,
  issuerDocument,
  issuerUrl,
} from '../../../../../subgraphs/passports/credentials/issuer-document.rules.js';
import { pointOf } from '../../../../../subgraphs/passports/credentials/issuer-keys.js';
import { readIssuer, signedBy } from '../../../../../subgraphs/passports/proofs/verify/check-issuer.js';

const BASE = 'https://dpp.example';
const CODE = 'NORDATELIR';
const DID = issuerDid(BASE, CODE);

const { privateKey, publicKey } = await generateKeyPair('ES256');
const jwk = pointOf(await exportJWK(publicKey));
const kid = await calculateJwkThumbprint(jwk);
const document = issuerDocument(DID, issuerUrl(BASE, CODE), [{ kid, jwk, retiredAt: new Date(0) }]);

/** A token as it was issued with another way of naming its key and its issuer. */
async function token(named: string, iss: string) {
  const header = { alg: 'ES256', typ: 'dc+sd-jwt', kid: named };
  const jwt = await new CompactSign(new TextEncoder().encode(JSON.stringify({ iss })))
    .setProtectedHeader(header)
    .sign(privateKey);
  return { jwt, header, iss };
}

describe('credentials of before', () => {
  it.each([
    ['the bare thumbprint, by the DID', kid, DID],
    ['the address of the key, by the DID', `${DID}#${kid}`, DID],
    ['the address of the key, by the address of the issuer', `${DID}#${kid}`, issuerUrl(BASE, CODE)],
  ])('verify with a retired key that is named by %s', async (_, named, iss) => {
    const { jwt, header } = await token(named, iss);
    expect(readIssuer(iss)).toMatchObject({ did: DID, brandCode: CODE });
    expect(await signedBy(document, jwt, header, 'dc+sd-jwt')).toBe(true);
  });

  it('do not verify with a key that the issuer does not name', async () => {
    const { jwt, header } = await token(`${DID}#another`, DID);
    expect(await signedBy(document, jwt, header, 'dc+sd-jwt')).toBe(false);
  });
});
