import { canonicalText } from './canonical-text.js';

/** Value of a property in linked data. Lists are ordered. Texts are well-formed Unicode. */
export type RdfValue = RdfIri | RdfLiteral | RdfJson | RdfList | RdfNode;

interface RdfIri {
  readonly kind: 'iri';
  readonly iri: string;
}

export interface RdfLiteral {
  readonly kind: 'literal';
  readonly text: string;
  /** Name in the namespace of XML Schema; absent for plain text. */
  readonly type?: string;
  readonly language?: string;
}

interface RdfList {
  readonly kind: 'list';
  readonly values: readonly RdfValue[];
}

/** JSON that linked data cannot say otherwise. */
interface RdfJson {
  readonly kind: 'json';
  readonly value: unknown;
}

export interface RdfNode {
  readonly kind: 'node';
  /** Absent for a blank node. */
  readonly iri?: string;
  readonly types?: readonly string[];
  readonly members: readonly RdfMember[];
}

export interface RdfMember {
  /** Name in JSON-LD. */
  readonly key: string;
  /** IRI of the term. */
  readonly term: string;
  readonly values: readonly RdfValue[];
}

export const XSD = 'http://www.w3.org/2001/XMLSchema#';
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Creates an IRI from a text, percent-encoding characters that are not allowed. */
export const iri = (text: string): RdfIri => ({ kind: 'iri', iri: iriText(text) });

export const iriText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that are not allowed in an IRI (RFC 3987, 2.2)
  text.replace(/[\x00-\x20<>"{}|\\^`]/g, (character) => encodeURIComponent(character));

export const literal = (text: string, type?: string): RdfLiteral => ({
  kind: 'literal',
  text: text,
  ...(type === undefined ? {} : { type }),
});

export const list = (values: readonly RdfValue[]): RdfList => ({ kind: 'list', values });

/** Returns the text of a JSON literal in canonical form (RFC 8785). */
export const jsonText = ({ value }: RdfJson): string => canonicalText(value);

/** Formats a number without exponent and with all digits, as `xsd:decimal` requires. */
export function decimalText(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}${point < digits.length ? `.${digits.slice(point)}` : ''}`;
}
