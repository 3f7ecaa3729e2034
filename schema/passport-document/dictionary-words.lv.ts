import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Latvian. */
export const lv: DictionaryLabels = {
  title: 'Pasu vārdnīca',
  about: 'Viens termins katram pases elementam.',
  memberOf: (label, section) => `“${label}” iedaļā “${section}”.`,
  anywhere: (label) => `“${label}” jebkurā iedaļā, kurā tas ir.`,
  measuredIn: (unit) => ` Mērvienība: ${unit}.`,
  own: {
    data: 'Dokuments',
    data_hash: 'Dokumenta jaucējvērtība',
    level: 'Līmenis',
    otherMembers: 'Citi elementi',
    tier: 'Auditorija',
    sector: 'Nozare',
  },
  header: {
    digitalProductPassportId: 'Pases identifikators',
    uniqueProductIdentifier: 'Ražojuma unikālais identifikators',
    granularity: 'Detalizācijas pakāpe',
    dppSchemaVersion: 'Shēmas versija',
    dppStatus: 'Statuss',
    lastUpdated: 'Pēdējoreiz atjaunināts',
    economicOperatorId: 'Ekonomikas dalībnieks',
    facilityId: 'Objekts',
    contentSpecificationIds: 'Satura specifikācijas',
  },
};
