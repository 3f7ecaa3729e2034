import { isNameOf } from '../../../schema/closed-record.js';
import type { Language } from '../../../schema/vocabulary/languages.js';

/** Roles and trades that invitations grant. */
const INVITED = {
  repairer: { en: 'Repairer', fr: 'Réparateur' },
  recycler: { en: 'Recycler', fr: 'Recycleur' },
  distributor: { en: 'Distributor', fr: 'Distributeur' },
  brand_admin: { en: 'Administrator', fr: 'Administrateur' },
} as const;

/** Returns the name of a role or trade; of one that no invitation grants, the graph's own. */
export const roleName = (language: Language, role: string): string =>
  isNameOf(INVITED, role) ? INVITED[role][language] : role;
