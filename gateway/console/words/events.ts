import { isNameOf } from '../../../schema/closed-record.js';
import type { EventType } from '../../../schema/events/event-types.js';
import type { Language } from '../../../schema/vocabulary/languages.js';

type Words = readonly [en: string, fr: string, tone?: 'good' | 'bad' | 'warn' | 'quiet'];

/** Names of the event types (§6) for a brand's team. */
const EVENTS: Readonly<Record<EventType, Words>> = {
  'product.minted': ['Registered', 'Enregistré', 'good'],
  'product.scanned': ['Scanned', 'Scanné', 'quiet'],
  'product.transferred': ['Changed hands', 'A changé de mains'],
  'product.gray_market': ['Seen outside its territory', 'Vu hors de son territoire', 'warn'],
  'product.burned': ['Destroyed', 'Détruit', 'bad'],
  'product.status_changed': ['Changed state', 'A changé d’état'],
  'transfer.accepted': ['Transfer accepted', 'Transfert accepté'],
  'clone.alert': ['Perhaps copied', 'Peut-être copié', 'bad'],
  'certificate.issued': ['Certificate issued', 'Certificat émis', 'good'],
  'batch.completed': ['Batch done', 'Lot terminé', 'good'],
  'batch.failed': ['Batch failed', 'Lot échoué', 'bad'],
  'return.requested': ['Return asked for', 'Retour demandé', 'warn'],
  'return.received': ['Return arrived', 'Retour arrivé'],
  'return.completed': ['Return settled', 'Retour réglé', 'good'],
  'return.rejected': ['Return refused', 'Retour refusé'],
  'return.expired': ['Return lapsed', 'Retour expiré', 'quiet'],
  'warranty.claimed': ['Warranty claimed', 'Garantie demandée', 'warn'],
  'warranty.expiring_soon': ['Warranty ends soon', 'Garantie bientôt finie', 'quiet'],
  'buyback.offered': ['Buyback offered', 'Rachat proposé'],
  'buyback.accepted': ['Buyback accepted', 'Rachat accepté', 'good'],
  'buyback.declined': ['Buyback declined', 'Rachat décliné', 'quiet'],
  'buyback.completed': ['Buyback completed', 'Rachat terminé', 'good'],
  'buyback.expired': ['Buyback lapsed', 'Rachat expiré', 'quiet'],
};

/** Event types that are alerts. */
export const ALERT_TYPES: readonly string[] = ['clone.alert', 'product.gray_market'];

/** Returns the words for an event; undefined for a type added by a newer version. */
const wordsOf = (type: string): Words | undefined => (isNameOf(EVENTS, type) ? EVENTS[type] : undefined);

export const eventWord = (type: string, language: Language): string =>
  wordsOf(type)?.[language === 'fr' ? 1 : 0] ?? type;
export const eventTone = (type: string): string => wordsOf(type)?.[2] ?? '';
