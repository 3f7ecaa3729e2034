import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Estonian. */
export const et: DictionaryLabels = {
  title: 'Passide sõnastik',
  about: 'Üks termin passi iga elemendi kohta.',
  memberOf: (label, section) => `„${label}“ jaotises „${section}“.`,
  anywhere: (label) => `„${label}“ igas jaotises, kus see esineb.`,
  measuredIn: (unit) => ` Ühik: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Dokumendi räsi',
    level: 'Tase',
    otherMembers: 'Muud elemendid',
    tier: 'Sihtrühm',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Passi identifikaator',
    uniqueProductIdentifier: 'Toote kordumatu identifikaator',
    granularity: 'Üksikasjalikkus',
    dppSchemaVersion: 'Skeemi versioon',
    dppStatus: 'Seisund',
    lastUpdated: 'Viimati uuendatud',
    economicOperatorId: 'Ettevõtja',
    facilityId: 'Rajatis',
    contentSpecificationIds: 'Sisu spetsifikatsioonid',
  },
};
