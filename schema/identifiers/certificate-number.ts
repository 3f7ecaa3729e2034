/** Pattern of certificate numbers (§2.1): a prefix that ends in `CERT-`, then twelve characters; of ASCII, without spaces. */
export const CERTIFICATE_NUMBER = '^[\\x21-\\x7e]{0,64}CERT-[\\x21-\\x7e]{12}$';
