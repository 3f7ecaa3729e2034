import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Finnish. */
export const fi: DictionaryLabels = {
  title: 'Passien sanasto',
  about: 'Yksi termi kullekin passin osalle.',
  memberOf: (label, section) => `”${label}” osiossa ”${section}”.`,
  anywhere: (label) => `”${label}” missä tahansa osiossa, jossa se on.`,
  measuredIn: (unit) => ` Yksikkö: ${unit}.`,
  own: {
    data: 'Asiakirja',
    data_hash: 'Asiakirjan tiiviste',
    level: 'Taso',
    otherMembers: 'Muut osat',
    tier: 'Kohderyhmä',
    sector: 'Toimiala',
  },
  header: {
    digitalProductPassportId: 'Passin tunniste',
    uniqueProductIdentifier: 'Yksilöllinen tuotetunniste',
    granularity: 'Tarkkuustaso',
    dppSchemaVersion: 'Skeeman versio',
    dppStatus: 'Tila',
    lastUpdated: 'Viimeksi päivitetty',
    economicOperatorId: 'Talouden toimija',
    facilityId: 'Laitos',
    contentSpecificationIds: 'Sisältömääritykset',
  },
};
