import { isJsonObject, type JsonObject, parseObject } from '../../../schema/json.js';
import { CREDENTIAL_FORMAT } from '../credentials/credential.rules.js';
import { issuerDid, issuerDocument, issuerUrl } from '../credentials/issuer-document.rules.js';
import { MalformedCredential, type ReadCredential, readCredential } from '../credentials/read-credential.rules.js';
import { disclosureSetDigest } from '../disclosure/tier-disclosures.rules.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import { versionHash } from '../proofs/seal.rules.js';
import { saysAll } from '../proofs/verify/check-content.js';
import { signedBy } from '../proofs/verify/check-issuer.js';
import type { ContentRecord, IssuerRecord, PassportRecord, VersionEntry } from './backup-record.js';

/** Content of a public version, with verified signature of its brand. */
export interface OpenContent {
  /** Public part of the document. */
  readonly seen: JsonObject;
  readonly outline: JsonObject;
  /** The credential with the public disclosures. */
  readonly credential: string;
  readonly claims: JsonObject;
}

/** All records about a version. */
interface Holding {
  readonly passport: PassportRecord;
  readonly version: VersionEntry;
  readonly content: ContentRecord;
  readonly issuer: IssuerRecord;
  readonly publicUrl: string;
}

/** Verifies a version's content by its brand's signature, its seal and its tier; returns the fault as text. */
export async function openContent(holding: Holding): Promise<OpenContent | string> {
  const { credential, outline } = holding.content;
  const read = readOrUndefined(credential);
  if (!read) return 'its credential cannot be read';
  if (!(await isSigned(holding, read))) return 'no key of its brand signed it';
  const fault = faultOf(holding, read);
  if (fault) return fault;
  // In canonical order, in which documents are stored.
  const seen = parseObject(canonicalJson(read.claims.data));
  return { seen, outline, credential, claims: read.claims };
}

function readOrUndefined(credential: string): ReadCredential | undefined {
  try {
    return readCredential(credential);
  } catch (error) {
    if (error instanceof MalformedCredential) return undefined;
    throw error;
  }
}

/**
 * Verifies the signature, also by a revoked key: the passport is still served, although its credential no longer
 * verifies.
 */
function isSigned({ issuer, publicUrl }: Holding, { jwt, header }: ReadCredential): Promise<boolean> {
  const keys = issuer.keys.map(({ kid, jwk }) => ({ kid, jwk, retiredAt: null }));
  const document = issuerDocument(
    issuerDid(publicUrl, issuer.brand_code),
    issuerUrl(publicUrl, issuer.brand_code),
    keys,
  );
  return signedBy(document, jwt, header, CREDENTIAL_FORMAT);
}

function faultOf({ passport, version, content, issuer }: Holding, read: ReadCredential): string | undefined {
  const { claims, disclosures } = read;
  const expected: readonly (readonly [unknown, unknown])[] = [
    [claims.passport_id, passport.passport_id],
    [content.passport_id, passport.passport_id],
    [claims.passport_version, version.version],
    [content.version, version.version],
    [claims.data_hash, version.data_hash],
    [issuer.brand_code, passport.brand_code],
  ];
  if (expected.some(([one, other]) => one !== other)) return 'its credential is of something else';
  if (!isJsonObject(claims.data)) return 'its credential holds no document';
  const own = versionHash({
    passport_id: passport.passport_id,
    version: version.version,
    data_hash: version.data_hash,
    prev_version_hash: version.prev_version_hash,
  });
  if (own !== version.version_hash) return 'its seal does not follow from it';
  if (!saysAll(read)) return undefined;
  if (claims.version_hash !== own) return 'its credential has another seal';
  const tiers = isJsonObject(claims.tier_disclosures) ? claims.tier_disclosures : {};
  return tiers.public === disclosureSetDigest(disclosures)
    ? undefined
    : 'its credential is not what the public is given';
}
