import { compactVerify, importJWK, type JWK } from 'jose';
import { anchorLeaf } from '../domain/anchor-leaf.js';
import { merkleRoot } from '../domain/anchor-tree.js';
import { canonicalJson, dataHash } from '../domain/canonical-json.js';
import { CREDENTIAL_FORMAT } from '../domain/credential.js';
import type { Json } from '../domain/json.js';
import { type ReadCredential, readCredential } from '../domain/read-credential.js';
import { versionHash } from '../domain/seal.js';
import type { Bundle, Finding } from './bundle.js';

/**
 * Checks everything in a bundle that needs nothing but the bundle. What holds, holds without trusting whoever served it:
 * except that the issuer's document is theirs, which a reader fetches from the issuer's own address to be sure of.
 */
export async function verifyBundle(bundle: Bundle): Promise<readonly Finding[]> {
  const credential = readOrReason(bundle.credential.sd_jwt_vc);
  const signature = await checkSignature(bundle, credential);
  return [
    checkHash(bundle, credential, signature.holds === true),
    signature,
    checkDisclosures(bundle, credential),
    checkSeal(bundle),
    checkAnchor(bundle),
  ];
}

type Read = ReadCredential | { readonly reason: string };

function readOrReason(compact: string): Read {
  try {
    return readCredential(compact);
  } catch (error) {
    return { reason: (error as Error).message };
  }
}

/** The whole document is hashed where it is there; else the signed hash stands for it. */
function checkHash({ passport, proof }: Bundle, credential: Read, signed: boolean): Finding {
  const claimed = 'claims' in credential ? credential.claims.data_hash : undefined;
  const same = passport.data_hash === proof.data_hash && claimed === proof.data_hash;
  if (passport.access_tier === 'authority') {
    const holds = same && dataHash(passport.data) === proof.data_hash;
    return { check: 'hash', holds, detail: holds ? 'The document has the hash.' : 'The document has another hash.' };
  }
  const holds = same && signed;
  return {
    check: 'hash',
    holds,
    detail: holds
      ? 'The issuer signed this hash; the whole document is shown to authorities only.'
      : 'Passport, proof and credential do not name the same hash.',
  };
}

async function checkSignature(bundle: Bundle, credential: Read): Promise<Finding> {
  const refuse = (detail: string): Finding => ({ check: 'signature', holds: false, detail });
  if ('reason' in credential) return refuse(credential.reason);
  const { header, claims, jwt } = credential;
  const { issuer_document: document, passport, proof } = bundle;
  if (header.typ !== CREDENTIAL_FORMAT || header.alg !== 'ES256') return refuse('The token is of another kind.');
  if (claims.iss !== document.id || claims.iss !== bundle.credential.issuer) return refuse('Another issuer signed it.');
  const sameId = claims.passport_id === bundle.credential.passport_id && claims.passport_id === passport.id;
  const sameVersion =
    claims.passport_version === proof.passport_version && claims.passport_version === passport.passport_version;
  if (!sameId || !sameVersion) return refuse('The credential is of another passport or version.');
  const id = `${document.id}#${header.kid}`;
  const method = document.verificationMethod?.find((one) => one.id === id);
  if (!method || !document.assertionMethod?.includes(id)) return refuse("The key is not in the issuer's document.");
  try {
    await compactVerify(jwt, await importJWK(method.publicKeyJwk as JWK, 'ES256'), { algorithms: ['ES256'] });
    return { check: 'signature', holds: true, detail: `Signed by ${document.id}.` };
  } catch {
    return refuse('The signature does not hold.');
  }
}

/** The credential tells the same as the passport, where both were asked for at one tier. */
function checkDisclosures({ passport, credential: served }: Bundle, credential: Read): Finding {
  if ('reason' in credential) return { check: 'disclosures', holds: false, detail: credential.reason };
  if (passport.access_tier !== served.access_tier) {
    return { check: 'disclosures', holds: null, detail: 'Passport and credential are of different tiers.' };
  }
  const holds = canonicalJson(credential.claims.data as Json) === canonicalJson(passport.data);
  return {
    check: 'disclosures',
    holds,
    detail: holds ? 'The credential tells what the passport tells.' : 'Credential and passport differ.',
  };
}

function checkSeal({ credential, proof }: Bundle): Finding {
  const holds =
    versionHash({
      passport_id: credential.passport_id,
      version: proof.passport_version,
      data_hash: proof.data_hash,
      prev_version_hash: proof.seal.prev_version_hash,
    }) === proof.seal.version_hash;
  return { check: 'seal', holds, detail: holds ? 'The seal is of this version.' : 'The seal is of something else.' };
}

function checkAnchor({ credential, proof }: Bundle): Finding {
  const anchor = proof.passport_anchor;
  if (!anchor) return { check: 'anchor', holds: null, detail: 'Not anchored yet.' };
  const leaf = anchorLeaf(credential.passport_id, proof.passport_version, proof.data_hash);
  const holds = leaf === anchor.leaf && merkleRoot(leaf, anchor.proof) === anchor.merkle_root;
  return {
    check: 'anchor',
    holds,
    detail: holds ? 'The Merkle path leads to the anchored root.' : 'The Merkle path leads elsewhere.',
  };
}
