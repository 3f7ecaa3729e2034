import type { JsonObject } from '../../../schema/json.js';
import { CREDENTIAL_FORMATS } from '../../../schema/vocabulary/credential-formats.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import type { DisclosurePolicy } from '../disclosure/disclosure.rules.js';
import { splitDocument } from '../disclosure/split-document.rules.js';
import { tierDisclosures } from '../disclosure/tier-disclosures.rules.js';
import { type Disclosure, packSplit } from './sd-jwt-packing.rules.js';

/** Media type and `typ` of the credential. */
export const CREDENTIAL_FORMAT = CREDENTIAL_FORMATS.dc_sd_jwt;

/** Subject of a passport's credential, with the names at publication. A null name is absent and not signed. */
export interface CredentialSubject {
  readonly brandCode: string;
  readonly brandName: string;
  readonly productName: string | null;
  readonly gtin: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
  readonly uidHash: string | null;
  readonly tokenId: string | null;
}

export interface CredentialContent {
  /** URL of the brand as issuer. */
  readonly issuer: string;
  /** Unique product identifier: the URL of the item, lot or model. */
  readonly about: string;
  /** Credential type: a URL whose metadata can be fetched. */
  readonly vct: string;
  /** Digest of that metadata (Subresource Integrity). */
  readonly vctIntegrity: string;
  readonly passportId: number;
  readonly version: number;
  readonly level: string;
  readonly schemaVersion: string;
  readonly subject: CredentialSubject;
  readonly dataHash: string;
  /** Seal of the version, and of the previous one; null for the first. */
  readonly versionHash: string;
  readonly prevVersionHash: string | null;
  readonly document: JsonObject;
  readonly policy: DisclosurePolicy;
  /** Position of the credential's status (Token Status List). */
  readonly status: { readonly index: number; readonly uri: string };
  readonly issuedAt: Date;
}

export interface UnsignedCredential {
  readonly claims: JsonObject;
  readonly disclosures: readonly Disclosure[];
}

/**
 * Returns the credential of one version (SD-JWT VC): the document as the claim `data`, with public content in clear and
 * the rest as disclosures. It is signed once; tiers share the signed part and differ in disclosures. Everything that a
 * bundle states about the passport is a claim, so that a verifier compares it and trusts nothing unsigned.
 */
export function prepareCredential(content: CredentialContent, salt: () => string): UnsignedCredential {
  const packed = packSplit(splitDocument(content.document, content.policy), salt);
  const seconds = Math.floor(content.issuedAt.getTime() / 1000);
  return {
    claims: {
      iss: content.issuer,
      sub: content.about,
      iat: seconds,
      nbf: seconds,
      vct: content.vct,
      'vct#integrity': content.vctIntegrity,
      status: { status_list: { idx: content.status.index, uri: content.status.uri } },
      passport_id: content.passportId,
      passport_version: content.version,
      level: content.level,
      schema_version: content.schemaVersion,
      ...subjectClaims(content.subject),
      data_hash: content.dataHash,
      version_hash: content.versionHash,
      prev_version_hash: content.prevVersionHash,
      tier_disclosures: tierDisclosures(packed.disclosures),
      data: packed.value,
      _sd_alg: 'sha-256',
    },
    disclosures: packed.disclosures,
  };
}

function subjectClaims(subject: CredentialSubject): JsonObject {
  const named: JsonObject = {
    brand_code: subject.brandCode,
    brand_name: subject.brandName,
    product_name: subject.productName,
    gtin: subject.gtin,
    batch_code: subject.lot,
    serial: subject.serial,
    uid_hash: subject.uidHash,
    token_id: subject.tokenId,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
}

/** Returns a signed token with the disclosures of one tier: segments separated by `~`, with one at the end (§2.12). */
export const sliceCredential = (jwt: string, disclosures: readonly Disclosure[], tier: Tier): string =>
  [jwt, ...disclosures.filter((one) => one.tiers.includes(tier)).map((one) => one.segment), ''].join('~');
