import { defineEntity, p } from '@mikro-orm/postgresql';

/** A mailed link, valid once, that signs its reader in; an address without an account gets one when it is used. */
export const SignInLinkEntity = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_link',
  checks: [{ name: 'sign_in_link_email_check', expression: 'email = lower(email)' }],
  properties: {
    tokenHash: p.text().primary(),
    /** Address it was mailed to, in lower case. */
    email: p.text().index('sign_in_link_by_email'),
    /** Path of the page to open after the sign-in. */
    nextPath: p.text(),
    /** Language of the page on which it was requested. */
    language: p.text().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index('sign_in_link_by_expiry'),
    usedAt: p.datetime().nullable(),
  },
});
