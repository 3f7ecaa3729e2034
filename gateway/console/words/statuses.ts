import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { Language } from '../../../schema/vocabulary/languages.js';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | '';
type Words = Readonly<Record<string, readonly [tone: Tone, en: string, fr: string]>>;

/** Names of the states of an item (§3.1); a state without a name does not compile. */
export const ITEM_STATES: Words & Readonly<Record<ItemStatus, Words[string]>> = {
  draft: ['', 'Draft', 'Brouillon'],
  minting: ['info', 'Being registered', 'Enregistrement en cours'],
  mined: ['good', 'Registered', 'Enregistré'],
  written: ['good', 'In service', 'En service'],
  burn_submitted: ['warn', 'Being destroyed', 'Destruction en cours'],
  burned: ['', 'Destroyed', 'Détruit'],
  superseded: ['', 'Replaced', 'Remplacé'],
  archived: ['', 'Withdrawn', 'Retiré'],
  stolen: ['bad', 'Reported stolen', 'Déclaré volé'],
  revoked: ['bad', 'Revoked', 'Révoqué'],
};

/** Names of the states of a mint batch (§3.2). */
export const BATCH_STATES: Words = {
  pending: ['info', 'In progress', 'En cours'],
  retrying: ['warn', 'Waiting for the chain', 'En attente de la chaîne'],
  pending_multisig: ['warn', 'Waits for approval', 'À approuver'],
  success: ['good', 'Done', 'Terminé'],
  partial: ['warn', 'Done in part', 'Terminé en partie'],
  failed: ['bad', 'Failed', 'Échoué'],
};

export const ROW_STATES: Words = {
  pending: ['', 'Waiting', 'En attente'],
  minting: ['info', 'Being registered', 'En cours'],
  minted: ['good', 'Registered', 'Enregistrée'],
  failed: ['bad', 'Refused', 'Refusée'],
};

/** Names of the states of certificates, rights and the like. */
export const COMMON_STATES: Words = {
  active: ['good', 'Active', 'Actif'],
  open: ['info', 'Open', 'En attente'],
  accepted: ['good', 'Accepted', 'Accepté'],
  pending: ['warn', 'Pending', 'En attente'],
  withdrawn: ['', 'Withdrawn', 'Retiré'],
  expired: ['', 'Expired', 'Expiré'],
  revoked: ['bad', 'Revoked', 'Révoqué'],
  healthy: ['good', 'Healthy', 'En bonne santé'],
  degraded: ['bad', 'Degraded', 'Dégradé'],
  requested: ['warn', 'Asked for', 'Demandé'],
  received: ['info', 'Arrived', 'Arrivé'],
  completed: ['good', 'Completed', 'Terminé'],
  settled: ['good', 'Settled', 'Réglé'],
  refused: ['', 'Refused', 'Refusé'],
  rejected: ['', 'Refused', 'Refusé'],
  offered: ['info', 'Offered', 'Proposé'],
  declined: ['', 'Declined', 'Décliné'],
  delivered: ['good', 'Delivered', 'Livré'],
  sending: ['info', 'Being sent', 'En cours d’envoi'],
  failed: ['bad', 'Given up', 'Abandonné'],
  cancelled: ['', 'Called off', 'Annulé'],
  published: ['good', 'In service', 'En service'],
  superseded: ['', 'Out of service', 'Hors service'],
};

/** Names of the states of API keys, warranties, claims, invitations and deliveries, which are feminine in French. */
export const FEMININE_STATES: Words = {
  ...COMMON_STATES,
  active: ['good', 'Active', 'Active'],
  accepted: ['good', 'Accepted', 'Acceptée'],
  withdrawn: ['', 'Withdrawn', 'Retirée'],
  expired: ['', 'Expired', 'Expirée'],
  expiring: ['warn', 'Ends soon', 'Bientôt finie'],
  voided: ['', 'Voided', 'Annulée'],
  revoked: ['bad', 'Revoked', 'Révoquée'],
  settled: ['good', 'Settled', 'Réglée'],
  refused: ['', 'Refused', 'Refusée'],
  declined: ['', 'Declined', 'Déclinée'],
  delivered: ['good', 'Delivered', 'Livrée'],
  failed: ['bad', 'Given up', 'Abandonnée'],
  cancelled: ['', 'Called off', 'Annulée'],
};

export const wordOf = (words: Words, state: string, language: Language): string =>
  words[state]?.[language === 'fr' ? 2 : 1] ?? state;
export const toneOf = (words: Words, state: string): Tone => words[state]?.[0] ?? '';
