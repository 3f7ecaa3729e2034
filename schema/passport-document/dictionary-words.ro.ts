import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Romanian. */
export const ro: DictionaryLabels = {
  title: 'Dicționarul pașapoartelor',
  about: 'Câte un termen pentru fiecare element al unui pașaport.',
  memberOf: (label, section) => `„${label}”, în secțiunea „${section}”.`,
  anywhere: (label) => `„${label}”, în orice secțiune care îl conține.`,
  measuredIn: (unit) => ` Unitate: ${unit}.`,
  own: {
    data: 'Document',
    data_hash: 'Hash-ul documentului',
    level: 'Nivel',
    otherMembers: 'Alte elemente',
    tier: 'Public',
    sector: 'Sector',
  },
  header: {
    digitalProductPassportId: 'Identificatorul pașaportului',
    uniqueProductIdentifier: 'Identificatorul unic al produsului',
    granularity: 'Granularitate',
    dppSchemaVersion: 'Versiunea schemei',
    dppStatus: 'Stare',
    lastUpdated: 'Ultima actualizare',
    economicOperatorId: 'Operator economic',
    facilityId: 'Unitate',
    contentSpecificationIds: 'Specificațiile conținutului',
  },
};
