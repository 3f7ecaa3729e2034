import type { Role } from '../../../schema/vocabulary/roles.js';

/**
 * Tells whether an account may sign in by a mailed link. A mailbox is enough for what customers own; accounts that act for
 * others sign in with a password and their second factor.
 */
export const maySignInByMail = ({ role }: { readonly role: Role }): boolean => role === 'customer';
