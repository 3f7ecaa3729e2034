import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in German. */
export const de: DictionaryLabels = {
  title: 'Wörterbuch der Produktpässe',
  about: 'Ein Begriff für jedes Element eines Produktpasses.',
  memberOf: (label, section) => `„${label}“ im Abschnitt „${section}“.`,
  anywhere: (label) => `„${label}“ in jedem Abschnitt, der es enthält.`,
  measuredIn: (unit) => ` Einheit: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Hash des Dokuments',
    level: 'Ebene',
    otherMembers: 'Weitere Elemente',
    tier: 'Adressatenkreis',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Kennung des Produktpasses',
    uniqueProductIdentifier: 'Eindeutige Produktkennung',
    granularity: 'Granularität',
    dppSchemaVersion: 'Schemaversion',
    dppStatus: 'Status',
    lastUpdated: 'Letzte Aktualisierung',
    economicOperatorId: 'Wirtschaftsakteur',
    facilityId: 'Einrichtung',
    contentSpecificationIds: 'Inhaltsspezifikationen',
  },
};
