/** Proofs of a host name: a DNS record, or an operator's approval. */
export const DOMAIN_PROOFS = ['dns', 'operator'] as const;

/** Reasons why a claim is not verified yet. */
export const DOMAIN_FINDINGS = ['record_missing', 'record_differs', 'no_answer', 'taken'] as const;

export type DomainFinding = (typeof DOMAIN_FINDINGS)[number];

/**
 * Returns the name of the TXT record that verifies a host name; a subdomain, so that records of the name itself are
 * unaffected.
 */
export const proofRecordName = (domain: string): string => `_product-passport.${domain}`;

export const proofRecordValue = (token: string): string => `product-passport-verification=${token}`;

/** TXT records of a name, or that no server answered. */
export type TxtAnswer = { readonly answered: true; readonly records: readonly string[] } | { readonly answered: false };

/** Returns the reason why the records do not verify a claim; null when they do. */
export function findingOf(answer: TxtAnswer, token: string): DomainFinding | null {
  if (!answer.answered) return 'no_answer';
  if (answer.records.some((record) => record.trim() === proofRecordValue(token))) return null;
  return answer.records.length === 0 ? 'record_missing' : 'record_differs';
}
