import type { Role } from '../../../schema/vocabulary/roles.js';

/** A mailbox is enough for what customers own. Who acts for others signs in with a password, and their second factor. */
export const maySignInByMail = ({ role }: { readonly role: Role }): boolean => role === 'customer';
