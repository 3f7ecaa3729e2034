/** Version of the form in which passport documents are written. */
export const SCHEMA_VERSION = '1.0';
