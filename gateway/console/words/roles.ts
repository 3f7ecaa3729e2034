import { isNameOf } from '../../../schema/closed-record.js';
import type { Language } from '../../../schema/vocabulary/languages.js';

/** Roles and trades that people are invited to. */
const INVITED = {
  repairer: { en: 'Repairer', fr: 'Réparateur' },
  recycler: { en: 'Recycler', fr: 'Recycleur' },
  distributor: { en: 'Distributor', fr: 'Distributeur' },
  brand_admin: { en: 'Administrator', fr: 'Administrateur' },
} as const;

/** Names a role or trade; one that nobody is invited to keeps the graph's word. */
export const roleName = (language: Language, role: string): string =>
  isNameOf(INVITED, role) ? INVITED[role][language] : role;
