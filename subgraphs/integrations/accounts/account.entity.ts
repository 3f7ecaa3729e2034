import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { ROLES } from '../../../schema/vocabulary/roles.js';
import { ownId } from '../../lib/database/id.js';

/** A person who can sign in; erased, a number without a person. */
export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  checks: [{ name: 'account_email_check', expression: 'email = lower(email)' }],
  properties: {
    id: ownId(),
    /** Lower case. */
    email: p.text().unique('account_email_key'),
    passwordHash: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    /** Language of mails; null when unknown. */
    language: p.text().nullable(),
    role: p.enum(ROLES),
    /** Encrypted. */
    totpSecret: p.blob().$type<Buffer>().nullable(),
    totpConfirmedAt: p.datetime().nullable(),
    /** Step of the last accepted code; codes of earlier steps are refused. */
    totpLastStep: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw(`now()`),
    disabledAt: p.datetime().nullable(),
    /** Time at which its erasure began, which cannot be undone. */
    erasedAt: p.datetime().nullable(),
  },
});

export type Account = InferEntity<typeof AccountEntity>;
