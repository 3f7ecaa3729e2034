/**
 * Normalises metadata for storage (§4.10): as given, with `partner_type` if absent, and `cost_eur` as a number rounded
 * to cents. Null for a `cost_eur` that is not an amount.
 */
export function normalizedMetadata(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  partnerType: string,
): Record<string, unknown> | null {
  const stored: Record<string, unknown> = { ...metadata };
  if (!Object.hasOwn(stored, 'partner_type')) stored.partner_type = partnerType;
  if (stored.cost_eur == null) return stored;
  const cost = euros(stored.cost_eur);
  if (cost === null) return null;
  return { ...stored, cost_eur: cost };
}

const AMOUNT = /^[+-]?\d+(?:[.,]\d*)?$|^[+-]?[.,]\d+$/;

/** Parses an amount as people write it: `1 234,50 €` is 1234.5. Null for an invalid one. */
export function euros(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? toCents(value) : null;
  if (typeof value !== 'string') return null;
  const bare = value.replace(/[\s€]/g, '');
  if (!AMOUNT.test(bare)) return null;
  return toCents(Number(bare.replace(',', '.')));
}

/** Rounds to cents, half away from zero; the exponent shift keeps 1.005 from becoming 1.00. */
function toCents(amount: number): number | null {
  const shifted = Number(`${Math.abs(amount)}e2`);
  const cents = Number.isFinite(shifted) ? Math.round(shifted) : Math.round(Math.abs(amount) * 100);
  const result = (Math.sign(amount) * cents) / 100;
  return Number.isFinite(result) ? result + 0 : null;
}
