import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Czech. */
export const cs: DictionaryLabels = {
  title: 'Slovník pasů',
  about: 'Jeden pojem pro každý prvek pasu.',
  memberOf: (label, section) => `„${label}“ v oddílu „${section}“.`,
  anywhere: (label) => `„${label}“ v kterémkoli oddílu, který jej obsahuje.`,
  measuredIn: (unit) => ` Jednotka: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Hash dokumentu',
    level: 'Úroveň',
    otherMembers: 'Další prvky',
    tier: 'Okruh čtenářů',
    sector: 'Odvětví',
  },
  header: {
    digitalProductPassportId: 'Identifikátor pasu',
    uniqueProductIdentifier: 'Jedinečný identifikátor výrobku',
    granularity: 'Úroveň podrobnosti',
    dppSchemaVersion: 'Verze schématu',
    dppStatus: 'Stav',
    lastUpdated: 'Poslední aktualizace',
    economicOperatorId: 'Hospodářský subjekt',
    facilityId: 'Zařízení',
    contentSpecificationIds: 'Specifikace obsahu',
  },
};
