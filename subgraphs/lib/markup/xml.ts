const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text for XML 1.0, in an element or an attribute; characters that XML cannot hold become U+FFFD. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML 1.0 cannot hold (2.2).
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character]!);

/** Tells whether a name needs no namespace and is not one of XML's own. */
export const isXmlName = (name: string): boolean => /^(?!xml)[A-Za-z_][A-Za-z0-9_.-]*$/i.test(name);
