import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Hungarian. */
export const hu: DictionaryLabels = {
  title: 'Az útlevelek szótára',
  about: 'Egy-egy fogalom az útlevél minden eleméhez.',
  memberOf: (label, section) => `„${label}” a(z) „${section}” szakaszban.`,
  anywhere: (label) => `„${label}” bármely szakaszban, amely tartalmazza.`,
  measuredIn: (unit) => ` Mértékegység: ${unit}.`,
  own: {
    data: 'Dokumentum',
    data_hash: 'A dokumentum hash-értéke',
    level: 'Szint',
    otherMembers: 'Egyéb elemek',
    tier: 'Célközönség',
    sector: 'Ágazat',
  },
  header: {
    digitalProductPassportId: 'Az útlevél azonosítója',
    uniqueProductIdentifier: 'Egyedi termékazonosító',
    granularity: 'Részletezettség',
    dppSchemaVersion: 'Sémaverzió',
    dppStatus: 'Állapot',
    lastUpdated: 'Utolsó frissítés',
    economicOperatorId: 'Gazdasági szereplő',
    facilityId: 'Létesítmény',
    contentSpecificationIds: 'Tartalmi specifikációk',
  },
};
