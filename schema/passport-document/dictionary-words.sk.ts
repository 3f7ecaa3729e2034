import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Slovak. */
export const sk: DictionaryLabels = {
  title: 'Slovník pasov',
  about: 'Jeden pojem pre každý prvok pasu.',
  memberOf: (label, section) => `„${label}“ v oddiele „${section}“.`,
  anywhere: (label) => `„${label}“ v ktoromkoľvek oddiele, ktorý ho obsahuje.`,
  measuredIn: (unit) => ` Jednotka: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Hash dokumentu',
    level: 'Úroveň',
    otherMembers: 'Ďalšie prvky',
    tier: 'Okruh čitateľov',
    sector: 'Odvetvie',
  },
  header: {
    digitalProductPassportId: 'Identifikátor pasu',
    uniqueProductIdentifier: 'Jedinečný identifikátor výrobku',
    granularity: 'Úroveň podrobnosti',
    dppSchemaVersion: 'Verzia schémy',
    dppStatus: 'Stav',
    lastUpdated: 'Posledná aktualizácia',
    economicOperatorId: 'Hospodársky subjekt',
    facilityId: 'Prevádzkareň',
    contentSpecificationIds: 'Špecifikácie obsahu',
  },
};
