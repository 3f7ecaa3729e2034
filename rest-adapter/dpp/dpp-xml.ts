import { decimalText } from '../../subgraphs/lib/linked-data/rdf.js';
import { isXmlName, xmlText } from '../../subgraphs/lib/markup/xml.js';

/**
 * Serialises a passport in compressed form (EN 18223, 5.2) as XML: each member becomes an element of its name, each
 * entry of a list an element `item`. A name that is not valid in XML becomes the attribute `name` of an `element`.
 */
export const dppXml = (dpp: Readonly<Record<string, unknown>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('digitalProductPassport', dpp)}\n`;

function element(name: string, value: unknown): string {
  const [start, end] = isXmlName(name) ? [name, name] : [`element name="${xmlText(name)}"`, 'element'];
  return `<${start}>${content(value)}</${end}>`;
}

function content(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => element('item', one)).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => member(name, one))
      .join('');
  return typeof value === 'number' ? decimalText(value) : xmlText(String(value));
}

/** Serialises a member. A list becomes its entries; a list within a list has nested entries. */
const member = (name: string, value: unknown): string =>
  Array.isArray(value) ? value.map((one) => element(name, one)).join('') : element(name, value);
