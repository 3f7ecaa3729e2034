import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Italian. */
export const it: DictionaryLabels = {
  title: 'Dizionario dei passaporti',
  about: 'Un termine per ogni elemento di un passaporto.',
  memberOf: (label, section) => `«${label}», nella sezione «${section}».`,
  anywhere: (label) => `«${label}», in qualsiasi sezione che lo contenga.`,
  measuredIn: (unit) => ` Unità: ${unit}.`,
  own: {
    data: 'Documento',
    data_hash: 'Hash del documento',
    level: 'Livello',
    otherMembers: 'Altri elementi',
    tier: 'Destinatari',
    sector: 'Settore',
  },
  header: {
    digitalProductPassportId: 'Identificativo del passaporto',
    uniqueProductIdentifier: 'Identificativo univoco del prodotto',
    granularity: 'Granularità',
    dppSchemaVersion: 'Versione dello schema',
    dppStatus: 'Stato',
    lastUpdated: 'Ultimo aggiornamento',
    economicOperatorId: 'Operatore economico',
    facilityId: 'Sito',
    contentSpecificationIds: 'Specifiche del contenuto',
  },
};
