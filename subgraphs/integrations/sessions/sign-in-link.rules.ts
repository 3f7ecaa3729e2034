import type { Role } from '../../../schema/vocabulary/roles.js';

/**
 * Tells whether an account may sign in by a mailed link. A mailbox suffices for customers; accounts that act for others
 * need a password and second factor.
 */
export const maySignInByMail = ({ role }: { readonly role: Role }): boolean => role === 'customer';
