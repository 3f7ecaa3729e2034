import type { Role } from '../../../schema/vocabulary/roles.js';
import type { Executor } from '../../lib/database/statement.js';
import { withdrawInvitationsTo } from '../accounts/invitations.statements.js';
import { isPartnerRole } from '../accounts/role.rules.js';
import { dropListingOf } from './partner-listing.statements.js';
import {
  brandsOfContacts,
  brandsThatAccredit,
  revokeContactsOf,
  withdrawAccreditationsOf,
} from './record-rights.statements.js';

/** Lists the brands of the rights that an account has and that accounts of a role cannot be granted. */
export async function brandsOfRightsWithout(on: Executor, accountId: number, role: Role): Promise<number[]> {
  const rows = [
    ...(isPartnerRole(role) ? [] : await brandsThatAccredit.rows(on, { accountId })),
    ...(role === 'distributor' ? [] : await brandsOfContacts.rows(on, { accountId })),
  ];
  return rows.map(({ brand_id: brandId }) => brandId);
}

/**
 * Ends the rights of an account that accounts of its role cannot be granted, and withdraws the open invitations that
 * would restore them. Partners keep the accreditations of either trade. The caller has locked the account, and before it
 * the administrators of these brands.
 */
export async function endRightsWithout(
  on: Executor,
  { id: accountId, email, role }: { readonly id: number; readonly email: string; readonly role: Role },
  now: Date,
): Promise<void> {
  if (!isPartnerRole(role)) {
    for (const { brand_id: brandId, trade } of await withdrawAccreditationsOf.rows(on, { accountId, now }))
      await withdrawInvitationsTo(on, { email, brandId, role: null, trade }, now);
    await dropListingOf.run(on, { accountId });
  }
  if (role !== 'distributor') {
    for (const { brand_id: brandId } of await revokeContactsOf.rows(on, { accountId }))
      await withdrawInvitationsTo(on, { email, brandId, role: 'distributor', trade: null }, now);
  }
}
