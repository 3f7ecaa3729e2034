import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Bulgarian. */
export const bg: DictionaryLabels = {
  title: 'Речник на паспортите',
  about: 'По един термин за всеки елемент на паспорт.',
  memberOf: (label, section) => `„${label}“ в раздел „${section}“.`,
  anywhere: (label) => `„${label}“ във всеки раздел, който го съдържа.`,
  measuredIn: (unit) => ` Мерна единица: ${unit}.`,
  own: {
    data: 'Документ',
    data_hash: 'Хеш на документа',
    level: 'Ниво',
    otherMembers: 'Други елементи',
    tier: 'Аудитория',
    sector: 'Сектор',
  },
  header: {
    digitalProductPassportId: 'Идентификатор на паспорта',
    uniqueProductIdentifier: 'Уникален идентификатор на продукта',
    granularity: 'Степен на подробност',
    dppSchemaVersion: 'Версия на схемата',
    dppStatus: 'Състояние',
    lastUpdated: 'Последна актуализация',
    economicOperatorId: 'Икономически оператор',
    facilityId: 'Съоръжение',
    contentSpecificationIds: 'Спецификации на съдържанието',
  },
};
