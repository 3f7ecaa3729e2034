import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Danish. */
export const da: DictionaryLabels = {
  title: 'Ordbog over pas',
  about: 'Ét udtryk for hvert element i et pas.',
  memberOf: (label, section) => `»${label}« i afsnittet »${section}«.`,
  anywhere: (label) => `»${label}« i ethvert afsnit, der har det.`,
  measuredIn: (unit) => ` Enhed: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Dokumentets hash',
    level: 'Niveau',
    otherMembers: 'Andre elementer',
    tier: 'Målgruppe',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Passets identifikator',
    uniqueProductIdentifier: 'Unik produktidentifikator',
    granularity: 'Granularitet',
    dppSchemaVersion: 'Skemaversion',
    dppStatus: 'Status',
    lastUpdated: 'Senest opdateret',
    economicOperatorId: 'Erhvervsdrivende',
    facilityId: 'Facilitet',
    contentSpecificationIds: 'Indholdsspecifikationer',
  },
};
