import type { DictionaryLabels } from './dictionary-words.en.js';

/** Names of the terms of the dictionary, in Irish. */
export const ga: DictionaryLabels = {
  title: 'Foclóir na bpasanna',
  about: 'Téarma amháin do gach ball de phas.',
  memberOf: (label, section) => `“${label}”, sa roinn “${section}”.`,
  anywhere: (label) => `“${label}”, in aon roinn ina bhfuil sé.`,
  measuredIn: (unit) => ` Aonad: ${unit}.`,
  own: {
    data: 'Doiciméad',
    data_hash: 'Haiseáil an doiciméid',
    level: 'Leibhéal',
    otherMembers: 'Baill eile',
    tier: 'Lucht féachana',
    sector: 'Earnáil',
  },
  header: {
    digitalProductPassportId: 'Aitheantóir an phas',
    uniqueProductIdentifier: 'Aitheantóir uathúil táirge',
    granularity: 'Gráinneacht',
    dppSchemaVersion: 'Leagan na scéime',
    dppStatus: 'Stádas',
    lastUpdated: 'Nuashonraithe go deireanach',
    economicOperatorId: 'Oibreoir eacnamaíoch',
    facilityId: 'Saoráid',
    contentSpecificationIds: 'Sonraíochtaí ábhair',
  },
};
