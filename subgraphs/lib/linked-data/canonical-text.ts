import canonicalize from 'canonicalize';

// The package is CommonJS: its default export is the function itself at run time, the types say otherwise.
const serialize: unknown = canonicalize;
if (typeof serialize !== 'function') throw new Error('The package canonicalize exports no function');

/** Writes the one canonical text of a JSON value (RFC 8785). Strings must be well-formed Unicode and numbers finite. */
export const canonicalText = (value: unknown): string => serialize(value);
