import { DISCLOSURE_TABLE } from '../disclosure/disclosure-table.rules.js';
import type { JsonObject } from './json.js';
import { OTHERS } from './json-ld.rules.js';

/** Where the platform's own terms of linked data live; each is this address, `#` and its name. */
export const vocabularyAddress = (publicUrl: string): string => `${publicUrl}/vocabulary/passport`;

interface Term {
  readonly name: string;
  readonly label: { readonly en: string; readonly fr: string };
}

/** Terms that are no section of a document. */
const OWN_TERMS: readonly Term[] = [
  {
    name: 'data',
    label: { en: 'The document, as its reader may see it', fr: 'Le document, tel que son lecteur peut le voir' },
  },
  { name: 'data_hash', label: { en: 'Hash of the whole document', fr: 'Empreinte du document entier' } },
  { name: 'level', label: { en: 'Where the passport stands', fr: 'Niveau du passeport' } },
  {
    name: OTHERS,
    label: { en: 'Members whose names make no term', fr: 'Membres dont le nom ne fait pas un terme' },
  },
];

/** The vocabulary as linked data: every section of the disclosure table, and the terms around them. */
export function vocabulary(address: string): JsonObject {
  const sections = DISCLOSURE_TABLE.map(({ section, label }): Term => ({ name: section, label }));
  return {
    '@context': {
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      dpp: `${address}#`,
      label: { '@id': 'rdfs:label', '@container': '@language' },
      definedBy: { '@id': 'rdfs:isDefinedBy', '@type': '@id' },
    },
    '@graph': [...OWN_TERMS, ...sections].map(({ name, label }) => ({
      '@id': `dpp:${name}`,
      '@type': 'rdf:Property',
      label,
      definedBy: address,
    })),
  };
}
