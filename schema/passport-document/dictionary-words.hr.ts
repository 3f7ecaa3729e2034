import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Croatian. */
export const hr: DictionaryLabels = {
  title: 'Rječnik putovnica',
  about: 'Jedan pojam za svaki element putovnice.',
  memberOf: (label, section) => `„${label}” u odjeljku „${section}”.`,
  anywhere: (label) => `„${label}” u svakom odjeljku koji ga sadržava.`,
  measuredIn: (unit) => ` Jedinica: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Sažetak dokumenta',
    level: 'Razina',
    otherMembers: 'Ostali elementi',
    tier: 'Publika',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Identifikator putovnice',
    uniqueProductIdentifier: 'Jedinstveni identifikator proizvoda',
    granularity: 'Razina detalja',
    dppSchemaVersion: 'Verzija sheme',
    dppStatus: 'Status',
    lastUpdated: 'Zadnje ažuriranje',
    economicOperatorId: 'Gospodarski subjekt',
    facilityId: 'Objekt',
    contentSpecificationIds: 'Specifikacije sadržaja',
  },
};
