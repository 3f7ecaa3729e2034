import type { Json } from '../../../../schema/json.js';
import { MalformedCredential, type ReadCredential, readCredential } from '../../credentials/read-credential.rules.js';
import { type Bundle, type Finding, refused, textAt, type Verdict } from './bundle.js';
import { checkContent, checkTier } from './check-content.js';
import { checkForm } from './check-form.js';
import { checkIssuer, checkSignature, checkValidity } from './check-issuer.js';
import { checkItem } from './check-item.js';
import { checkAnchor, checkSeal } from './check-seal.js';
import { checkStatus } from './check-status.js';
import { sameJson } from './compare.js';
import { unprovedParts } from './unproved.js';

/** Data that a verifier fetches itself instead of using the bundle's. */
export interface Asked {
  /** The issuer's document from its own URL. */
  readonly issuerDocument?: Json;
  /** The status list from the URL in the credential. */
  readonly statusList?: Json;
  /** Findings of a chain node. */
  readonly transactions?: readonly Finding[];
}

/**
 * Verifies a bundle against its issuer's signature. Everything in it is compared with signed claims, refused, or listed
 * as unproved; a comparison without a counterpart fails.
 */
export async function verifyBundle(bundle: Bundle, now: Date, asked: Asked = {}): Promise<Verdict> {
  const form = checkForm(bundle);
  const credential = readOrReason(textAt(bundle, 'credential.sd_jwt_vc'));
  if (!form.holds || 'reason' in credential) {
    const findings = [form, ...('reason' in credential ? [refused('signature', credential.reason)] : [])];
    return { verified: false, findings, unproved: [] };
  }
  const document = asked.issuerDocument ?? bundle.issuer_document;
  const signature = await checkSignature(credential, document);
  // Unsigned parts are not evaluated, since they may have any shape.
  if (!signature.holds) return { verified: false, findings: [form, signature], unproved: [] };
  const findings = [form, signature, ...(await allFindings(bundle, credential, now, asked))];
  const verified = findings.every(({ holds }) => holds);
  return { verified, findings, unproved: unprovedParts(bundle, findings, credential) };
}

async function allFindings(
  bundle: Bundle,
  credential: ReadCredential,
  now: Date,
  asked: Asked,
): Promise<readonly Finding[]> {
  const findings = [
    await issuerFinding(bundle, credential, asked),
    checkValidity(credential, now),
    checkContent(bundle, credential),
    checkTier(bundle, credential),
    checkSeal(bundle, credential),
    checkAnchor(bundle, credential),
    checkItem(bundle, credential),
    await statusFinding(bundle, credential, now, asked),
    ...(asked.transactions ?? []),
  ];
  return findings.filter((one) => one !== undefined);
}

/**
 * Checks the issuer's document. The one in the bundle must be valid in any case; if also fetched from the issuer, it is
 * proved where both are equal.
 */
async function issuerFinding(bundle: Bundle, credential: ReadCredential, asked: Asked): Promise<Finding> {
  const inside = await checkIssuer(credential, bundle.issuer_document);
  if (!inside.holds || asked.issuerDocument === undefined) return inside;
  const own = await checkIssuer(credential, asked.issuerDocument);
  return own.holds && sameKeys(bundle, asked.issuerDocument) ? { ...own, proves: ['issuer_document'] } : own;
}

const sameKeys = (bundle: Bundle, document: Json): boolean => sameJson(bundle.issuer_document, document);

/** Checks the credential's status. Form 1 has no list, so its status is unproved unless the list was fetched. */
async function statusFinding(
  bundle: Bundle,
  credential: ReadCredential,
  now: Date,
  { statusList, issuerDocument }: Asked,
): Promise<Finding | undefined> {
  const list = statusList ?? bundle.status_list;
  if (list === undefined && bundle.bundle_version === '1') return undefined;
  const document = issuerDocument ?? bundle.issuer_document;
  if (statusList === undefined) return checkStatus(credential, list, document);
  return { ...(await checkStatus(credential, list, document, now)), proves: ['status_list'] };
}

export function readOrReason(compact: string | undefined): ReadCredential | { readonly reason: string } {
  try {
    return readCredential(compact ?? '');
  } catch (error) {
    if (error instanceof MalformedCredential) return { reason: error.message };
    throw error;
  }
}
