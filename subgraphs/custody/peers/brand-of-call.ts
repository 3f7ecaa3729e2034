import type { KeyPrincipal } from '../../../schema/principal.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';

/** A brand as named by callers with keys: by public code, by deprecated id, or not at all. */
export interface NamedBrand {
  readonly brandCode?: string | null;
  readonly brandId?: number | null;
}

/**
 * Returns the brand for which a key acts: its own, or a client of a reseller key (§5.1). Refuses both names together; a
 * brand that the key does not serve is `BRAND_NOT_SERVED`, whether it exists or not.
 */
export function brandOfCall(
  principal: KeyPrincipal,
  { brandCode, brandId }: NamedBrand,
): { readonly brandId: number; readonly brandCode: string } {
  const own = { brandId: principal.brandId, brandCode: principal.brandCode };
  if (brandCode == null && brandId == null) return own;
  if (brandCode != null && brandId != null) {
    throw invalidInput({
      type: 'value_error',
      path: ['brandId'],
      message: 'brand_code and brand_id cannot be used together',
      input: brandId,
    });
  }
  const served = [own, ...principal.serves].find(
    (brand) => (brandCode == null || brand.brandCode === brandCode) && (brandId == null || brand.brandId === brandId),
  );
  if (!served) throw new DomainError('BRAND_NOT_SERVED');
  return served;
}
