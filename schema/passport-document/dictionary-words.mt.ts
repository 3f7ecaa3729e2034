import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Maltese. */
export const mt: DictionaryLabels = {
  title: 'Dizzjunarju tal-passaporti',
  about: 'Terminu wieħed għal kull element ta’ passaport.',
  memberOf: (label, section) => `“${label}”, fit-taqsima “${section}”.`,
  anywhere: (label) => `“${label}”, fi kwalunkwe taqsima li fiha jinsab.`,
  measuredIn: (unit) => ` Unità: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Hash tad-dokument',
    level: 'Livell',
    otherMembers: 'Elementi oħra',
    tier: 'Udjenza',
    sector: 'Settur',
  },
  header: {
    digitalProductPassportId: 'Identifikatur tal-passaport',
    uniqueProductIdentifier: 'Identifikatur uniku tal-prodott',
    granularity: 'Granularità',
    dppSchemaVersion: 'Verżjoni tal-iskema',
    dppStatus: 'Status',
    lastUpdated: 'L-aħħar aġġornament',
    economicOperatorId: 'Operatur ekonomiku',
    facilityId: 'Faċilità',
    contentSpecificationIds: 'Speċifikazzjonijiet tal-kontenut',
  },
};
