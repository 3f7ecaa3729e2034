import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { AccountEntity } from './account.entity.js';

export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  checks: [{ name: 'invitation_email_check', expression: 'email = lower(email)' }],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    email: p.text().index('invitation_by_address'),
    role: p.text(),
    brandId: p.integer().nullable().index('invitation_by_brand'),
    brandCode: p.text().nullable(),
    retailerId: p.integer().nullable(),
    tokenHash: p.text().unique('invitation_token_hash_key'),
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
    trade: p.enum(['repairer', 'recycler']).nullable(),
    territoryCountries: p.array().nullable(),
    alertsOptIn: p.boolean().default(false),
    declinedAt: p.datetime().nullable(),
  },
});

export type Invitation = InferEntity<typeof InvitationEntity>;
