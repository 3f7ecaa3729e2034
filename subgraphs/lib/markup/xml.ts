const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text for elements and attributes of XML 1.0; characters that XML does not allow become U+FFFD. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 does not allow (2.2)
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character]!);

/** Tells whether a text is an XML name without namespace and not reserved. */
export const isXmlName = (name: string): boolean => /^(?!xml)[A-Za-z_][A-Za-z0-9_.-]*$/i.test(name);
