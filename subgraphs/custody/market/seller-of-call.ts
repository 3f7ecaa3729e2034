import { type AccountPrincipal, isAdministratorOf } from '../../../schema/principal.js';
import { FIELD_REQUIRED } from '../../../schema/validation-sentences.js';
import { knownBrand } from '../../common/peers/catalog.generated.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandOfCall, type NamedBrand } from '../peers/brand-of-call.js';
import { callingContact } from './calling-contact.js';

/** Seller for whom a caller declares sales. */
export interface Seller {
  readonly brandId: number;
  /** Null for an account, which has no daily quota. */
  readonly keyId: number | null;
  /** Points of sale for which it may declare; null for any of the brand. */
  readonly retailerIds: readonly number[] | null;
}

/**
 * Returns the seller of a call: a key's brand or one of its clients (§5.1), a brand named by its administrator, or the
 * points of sale of a distributor contact. Throws `BRAND_NOT_SERVED`, `NOT_FOUND`, `INVALID_INPUT`.
 */
export async function sellerOfCall(context: CustodyContext, named: NamedBrand): Promise<Seller> {
  const { principal } = context;
  if (principal.kind === 'key') {
    return { brandId: brandOfCall(principal, named).brandId, keyId: principal.keyId, retailerIds: null };
  }
  if (principal.kind !== 'account') throw new DomainError('FORBIDDEN');
  const brandId = await numberOf(context, named);
  return principal.role === 'distributor' ? contactSeller(context, brandId) : teamSeller(principal, brandId);
}

function teamSeller(principal: AccountPrincipal, asked: number | null): Seller {
  const brandId = asked ?? onlyOne(principal.brandIds);
  if (!isAdministratorOf(principal, brandId)) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return { brandId, keyId: null, retailerIds: null };
}

function contactSeller(context: CustodyContext, asked: number | null): Seller {
  const { contacts } = callingContact(context);
  const brandId = asked ?? onlyOne(contacts.map((contact) => contact.brandId));
  const theirs = contacts.filter((contact) => contact.brandId === brandId);
  if (theirs.length === 0) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return { brandId, keyId: null, retailerIds: theirs.map(({ retailerId }) => retailerId) };
}

/** Returns the only brand of a caller who names none. */
function onlyOne(brandIds: readonly number[]): number {
  const [brandId, ...others] = new Set(brandIds);
  if (brandId !== undefined && others.length === 0) return brandId;
  throw invalidInput({ type: 'missing', path: ['brandId'], message: FIELD_REQUIRED, input: null });
}

async function numberOf(
  { peers, requestId }: CustodyContext,
  { brandId, brandCode }: NamedBrand,
): Promise<number | null> {
  if (brandCode == null) return brandId ?? null;
  if (brandId != null) {
    const message = 'brand_code and brand_id cannot be used together';
    throw invalidInput({ type: 'value_error', path: ['brandId'], message, input: brandId });
  }
  const { brand } = await peers.ask(knownBrand, { code: brandCode }, { requestId });
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return brand.id;
}
