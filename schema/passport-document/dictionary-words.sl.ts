import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Slovenian. */
export const sl: DictionaryLabels = {
  title: 'Slovar potnih listov',
  about: 'En izraz za vsak element potnega lista.',
  memberOf: (label, section) => `„${label}“ v razdelku „${section}“.`,
  anywhere: (label) => `„${label}“ v katerem koli razdelku, ki ga vsebuje.`,
  measuredIn: (unit) => ` Enota: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Zgoščena vrednost dokumenta',
    level: 'Raven',
    otherMembers: 'Drugi elementi',
    tier: 'Občinstvo',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Identifikator potnega lista',
    uniqueProductIdentifier: 'Edinstveni identifikator izdelka',
    granularity: 'Razdrobljenost',
    dppSchemaVersion: 'Različica sheme',
    dppStatus: 'Stanje',
    lastUpdated: 'Zadnja posodobitev',
    economicOperatorId: 'Gospodarski subjekt',
    facilityId: 'Obrat',
    contentSpecificationIds: 'Specifikacije vsebine',
  },
};
