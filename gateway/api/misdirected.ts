/** Body of 421 responses (RFC 9110 §15.5.20): graph and console are not served on a brand's host name. */
export const MISDIRECTED = 'This host name serves the pages of a brand';
