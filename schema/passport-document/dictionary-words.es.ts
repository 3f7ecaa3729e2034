import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Spanish. */
export const es: DictionaryLabels = {
  title: 'Diccionario de pasaportes',
  about: 'Un término para cada elemento de un pasaporte.',
  memberOf: (label, section) => `«${label}», en la sección «${section}».`,
  anywhere: (label) => `«${label}», en cualquier sección que lo contenga.`,
  measuredIn: (unit) => ` Unidad: ${unit}.`,
  own: {
    data: 'Documento',
    data_hash: 'Hash del documento',
    level: 'Nivel',
    otherMembers: 'Otros elementos',
    tier: 'Público destinatario',
    sector: 'Sector',
  },
  header: {
    digitalProductPassportId: 'Identificador del pasaporte',
    uniqueProductIdentifier: 'Identificador único de producto',
    granularity: 'Granularidad',
    dppSchemaVersion: 'Versión del esquema',
    dppStatus: 'Estado',
    lastUpdated: 'Última actualización',
    economicOperatorId: 'Operador económico',
    facilityId: 'Instalación',
    contentSpecificationIds: 'Especificaciones de contenido',
  },
};
