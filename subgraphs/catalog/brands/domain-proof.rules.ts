/** Proofs of a host name: its record was found, or an operator vouched for it. */
export const DOMAIN_PROOFS = ['dns', 'operator'] as const;

/** Reasons for which a claim is not proved yet. */
export const DOMAIN_FINDINGS = ['record_missing', 'record_differs', 'no_answer', 'taken'] as const;

export type DomainFinding = (typeof DOMAIN_FINDINGS)[number];

/**
 * Returns the name of the TXT record that proves a host name: a name below it, so that other records of the name stay as they
 * are.
 */
export const proofRecordName = (domain: string): string => `_product-passport.${domain}`;

export const proofRecordValue = (token: string): string => `product-passport-verification=${token}`;

/** The TXT records of a name, or that no server answered for it. */
export type TxtAnswer = { readonly answered: true; readonly records: readonly string[] } | { readonly answered: false };

/** Tells why the records do not prove a claim; null when they do. */
export function findingOf(answer: TxtAnswer, token: string): DomainFinding | null {
  if (!answer.answered) return 'no_answer';
  if (answer.records.some((record) => record.trim() === proofRecordValue(token))) return null;
  return answer.records.length === 0 ? 'record_missing' : 'record_differs';
}
