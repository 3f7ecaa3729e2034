import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Polish. */
export const pl: DictionaryLabels = {
  title: 'Słownik paszportów',
  about: 'Jeden termin dla każdego elementu paszportu.',
  memberOf: (label, section) => `„${label}” w sekcji „${section}”.`,
  anywhere: (label) => `„${label}” w każdej sekcji, która to zawiera.`,
  measuredIn: (unit) => ` Jednostka: ${unit}.`,
  own: {
    data: 'Dokument',
    data_hash: 'Skrót dokumentu',
    level: 'Poziom',
    otherMembers: 'Inne elementy',
    tier: 'Grupa odbiorców',
    sector: 'Sektor',
  },
  header: {
    digitalProductPassportId: 'Identyfikator paszportu',
    uniqueProductIdentifier: 'Niepowtarzalny identyfikator produktu',
    granularity: 'Poziom szczegółowości',
    dppSchemaVersion: 'Wersja schematu',
    dppStatus: 'Status',
    lastUpdated: 'Ostatnia aktualizacja',
    economicOperatorId: 'Podmiot gospodarczy',
    facilityId: 'Zakład',
    contentSpecificationIds: 'Specyfikacje treści',
  },
};
