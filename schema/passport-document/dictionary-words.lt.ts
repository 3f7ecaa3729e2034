import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Lithuanian. */
export const lt: DictionaryLabels = {
  title: 'Pasų žodynas',
  about: 'Po vieną terminą kiekvienam paso elementui.',
  memberOf: (label, section) => `„${label}“ skirsnyje „${section}“.`,
  anywhere: (label) => `„${label}“ bet kuriame skirsnyje, kuriame jis yra.`,
  measuredIn: (unit) => ` Vienetas: ${unit}.`,
  own: {
    data: 'Dokumentas',
    data_hash: 'Dokumento maiša',
    level: 'Lygis',
    otherMembers: 'Kiti elementai',
    tier: 'Auditorija',
    sector: 'Sektorius',
  },
  header: {
    digitalProductPassportId: 'Paso identifikatorius',
    uniqueProductIdentifier: 'Unikalusis gaminio identifikatorius',
    granularity: 'Detalumas',
    dppSchemaVersion: 'Schemos versija',
    dppStatus: 'Būsena',
    lastUpdated: 'Paskutinis atnaujinimas',
    economicOperatorId: 'Ekonominės veiklos vykdytojas',
    facilityId: 'Objektas',
    contentSpecificationIds: 'Turinio specifikacijos',
  },
};
