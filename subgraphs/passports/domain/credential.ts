import type { DisclosurePolicy } from './disclosure.js';
import type { Json, JsonObject } from './json.js';
import { type Disclosure, packSplit } from './sd-jwt-packing.js';
import { splitDocument } from './split-document.js';
import type { Tier } from './tier.js';

/** Media type and `typ` of the credential. */
export const CREDENTIAL_FORMAT = 'dc+sd-jwt';

export interface CredentialContent {
  /** Decentralized identifier of the brand. */
  readonly issuer: string;
  /** Credential template identifier: an address whose metadata can be fetched. */
  readonly vct: string;
  readonly passportId: number;
  readonly version: number;
  readonly level: string;
  readonly dataHash: string;
  readonly document: JsonObject;
  readonly policy: DisclosurePolicy;
  /** Where the credential's state is told (Token Status List). */
  readonly status: { readonly index: number; readonly uri: string };
  readonly issuedAt: Date;
}

export interface UnsignedCredential {
  readonly claims: JsonObject;
  readonly disclosures: readonly Disclosure[];
}

/**
 * The credential of one version (SD-JWT VC): the document under the one claim `data`, what the public sees in the
 * clear, the rest as disclosures. It is signed once; every tier is given the same signed part and its own disclosures.
 */
export function prepareCredential(content: CredentialContent, salt: () => string): UnsignedCredential {
  const packed = packSplit(splitDocument(content.document, content.policy), salt);
  const seconds = Math.floor(content.issuedAt.getTime() / 1000);
  return {
    claims: {
      iss: content.issuer,
      iat: seconds,
      nbf: seconds,
      vct: content.vct,
      status: { status_list: { idx: content.status.index, uri: content.status.uri } },
      passport_id: content.passportId,
      passport_version: content.version,
      level: content.level,
      data_hash: content.dataHash,
      data: packed.value as Json,
      _sd_alg: 'sha-256',
    },
    disclosures: packed.disclosures,
  };
}

/** A signed token with the disclosures of one tier: segments separated by `~`, with one at the end (§2.12). */
export const sliceCredential = (jwt: string, disclosures: readonly Disclosure[], tier: Tier): string =>
  [jwt, ...disclosures.filter((one) => one.tiers.includes(tier)).map((one) => one.segment), ''].join('~');
