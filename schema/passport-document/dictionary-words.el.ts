import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Greek. */
export const el: DictionaryLabels = {
  title: 'Λεξικό διαβατηρίων',
  about: 'Ένας όρος για κάθε στοιχείο ενός διαβατηρίου.',
  memberOf: (label, section) => `«${label}», στην ενότητα «${section}».`,
  anywhere: (label) => `«${label}», σε κάθε ενότητα που το περιέχει.`,
  measuredIn: (unit) => ` Μονάδα: ${unit}.`,
  own: {
    data: 'Έγγραφο',
    data_hash: 'Κατακερματισμός του εγγράφου',
    level: 'Επίπεδο',
    otherMembers: 'Άλλα στοιχεία',
    tier: 'Κοινό',
    sector: 'Τομέας',
  },
  header: {
    digitalProductPassportId: 'Αναγνωριστικό διαβατηρίου',
    uniqueProductIdentifier: 'Μοναδικό αναγνωριστικό προϊόντος',
    granularity: 'Βαθμός λεπτομέρειας',
    dppSchemaVersion: 'Έκδοση σχήματος',
    dppStatus: 'Κατάσταση',
    lastUpdated: 'Τελευταία ενημέρωση',
    economicOperatorId: 'Οικονομικός φορέας',
    facilityId: 'Εγκατάσταση',
    contentSpecificationIds: 'Προδιαγραφές περιεχομένου',
  },
};
