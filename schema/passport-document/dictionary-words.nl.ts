import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Dutch. */
export const nl: DictionaryLabels = {
  title: 'Woordenboek van paspoorten',
  about: 'Eén term voor elk element van een paspoort.',
  memberOf: (label, section) => `“${label}” in de rubriek “${section}”.`,
  anywhere: (label) => `“${label}” in elke rubriek die het bevat.`,
  measuredIn: (unit) => ` Eenheid: ${unit}.`,
  own: {
    data: 'Document',
    data_hash: 'Hash van het document',
    level: 'Niveau',
    otherMembers: 'Andere elementen',
    tier: 'Doelgroep',
    sector: 'Sector',
  },
  header: {
    digitalProductPassportId: 'Identificatiecode van het paspoort',
    uniqueProductIdentifier: 'Unieke productidentificatiecode',
    granularity: 'Granulariteit',
    dppSchemaVersion: 'Schemaversie',
    dppStatus: 'Status',
    lastUpdated: 'Laatst bijgewerkt',
    economicOperatorId: 'Marktdeelnemer',
    facilityId: 'Locatie',
    contentSpecificationIds: 'Inhoudsspecificaties',
  },
};
