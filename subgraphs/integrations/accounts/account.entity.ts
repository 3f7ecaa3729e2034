import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  checks: [{ name: 'account_email_check', expression: 'email = lower(email)' }],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    email: p.text().unique('account_email_key'),
    passwordHash: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    role: p.enum(['repairer', 'recycler', 'distributor', 'brand_admin', 'customer', 'authority', 'operator']),
    totpSecret: p.blob().nullable(),
    totpConfirmedAt: p.datetime().nullable(),
    totpLastStep: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw(`now()`),
    disabledAt: p.datetime().nullable(),
    erasedAt: p.datetime().nullable(),
  },
});

export type Account = InferEntity<typeof AccountEntity>;
