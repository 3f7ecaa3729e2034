import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Swedish. */
export const sv: DictionaryLabels = {
  title: 'Ordlista för pass',
  about: 'Ett begrepp för varje element i ett pass.',
  memberOf: (label, section) => `”${label}” i avsnittet ”${section}”.`,
  anywhere: (label) => `”${label}” i varje avsnitt som har det.`,
  measuredIn: (unit) => ` Enhet: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Dokumentets hashvärde',
    level: 'Nivå',
    otherMembers: 'Andra element',
    tier: 'Målgrupp',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Passets identitetsbeteckning',
    uniqueProductIdentifier: 'Unik produktidentitetsbeteckning',
    granularity: 'Granularitet',
    dppSchemaVersion: 'Schemaversion',
    dppStatus: 'Status',
    lastUpdated: 'Senast uppdaterad',
    economicOperatorId: 'Ekonomisk aktör',
    facilityId: 'Anläggning',
    contentSpecificationIds: 'Innehållsspecifikationer',
  },
};
