import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Portuguese. */
export const pt: DictionaryLabels = {
  title: 'Dicionário de passaportes',
  about: 'Um termo para cada elemento de um passaporte.',
  memberOf: (label, section) => `«${label}», na secção «${section}».`,
  anywhere: (label) => `«${label}», em qualquer secção que o contenha.`,
  measuredIn: (unit) => ` Unidade: ${unit}.`,
  own: {
    data: 'Documento',
    data_hash: 'Hash do documento',
    level: 'Nível',
    otherMembers: 'Outros elementos',
    tier: 'Público-alvo',
    sector: 'Setor',
  },
  header: {
    digitalProductPassportId: 'Identificador do passaporte',
    uniqueProductIdentifier: 'Identificador único do produto',
    granularity: 'Granularidade',
    dppSchemaVersion: 'Versão do esquema',
    dppStatus: 'Estado',
    lastUpdated: 'Última atualização',
    economicOperatorId: 'Operador económico',
    facilityId: 'Instalação',
    contentSpecificationIds: 'Especificações de conteúdo',
  },
};
