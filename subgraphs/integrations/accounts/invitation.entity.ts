import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { type Role, TRADES } from '../../../schema/vocabulary/roles.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { AccountEntity } from './account.entity.js';

/** A right offered to an e-mail address, which the bearer of its mailed token may accept. */
export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  checks: [{ name: 'invitation_email_check', expression: 'email = lower(email)' }],
  properties: {
    id: ownId(),
    email: p.text().index('invitation_by_address'),
    role: p.text().$type<Role>(),
    brandId: idColumn().nullable().index('invitation_by_brand'),
    brandCode: p.text().nullable(),
    /** Point of sale of a distributor contact. */
    retailerId: idColumn().nullable(),
    tokenHash: p.text().unique('invitation_token_hash_key'),
    /** Null for the platform. */
    invitedBy: () =>
      p
        .manyToOne(AccountEntity)
        .mapToPk()
        .fieldName('invited_by')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
    /** Trade for which the brand will accredit the account. */
    trade: p.enum(TRADES).nullable(),
    territoryCountries: p.array().nullable(),
    alertsOptIn: p.boolean().default(false),
    declinedAt: p.datetime().nullable(),
  },
});

export type Invitation = InferEntity<typeof InvitationEntity>;
