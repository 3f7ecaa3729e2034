import canonicalize from 'canonicalize';

// The package is CommonJS: its default export is the function itself, contrary to its types.
const serialize: unknown = canonicalize;
if (typeof serialize !== 'function') throw new Error('The package canonicalize exports no function');

/** Serialises a JSON value in canonical form (RFC 8785). Strings must be well-formed Unicode and numbers finite. */
export const canonicalText = (value: unknown): string => serialize(value);
