import { isNameOf, namesOf } from '../../../schema/closed-record.js';
import type { AccountPrincipal, Principal } from '../../../schema/principal.js';
import type { Role } from '../../../schema/vocabulary/roles.js';

/** Passports that each role reads whole: of its own brands, or of every brand. Other roles read none whole. */
const READERS = {
  brand_admin: 'own',
  operator: 'every',
  authority: 'every',
} as const satisfies Partial<Record<Role, 'own' | 'every'>>;

/** Roles that read any brand's passports whole. */
export const WHOLE_PASSPORT_ROLES = namesOf(READERS);

const readsOf = ({ role, brandIds }: AccountPrincipal, brandId: number): boolean => {
  const whose = isNameOf(READERS, role) ? READERS[role] : undefined;
  return whose === 'every' || (whose === 'own' && brandIds.includes(brandId));
};

/**
 * Tells whether a caller may read drafts, whole documents of every version and keys of content copies of a brand. They
 * are one right, since each discloses the same content. API keys do not have it.
 */
export const readsWholePassports = (caller: Principal, brandId: number): boolean =>
  caller.kind === 'system' || (caller.kind === 'account' && readsOf(caller, brandId));
