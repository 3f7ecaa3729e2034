import { sentence } from './sentence.js';

// Messages of faults of particular fields, which the graph reports and the console recognises.

// Fields of brands, models and people.
export const REQUIRED_OF_NEW_BRAND = 'Required of a new brand';
export const NOT_BRAND_CODE = 'Ten characters of A-Z and 0-9';
export const NOT_COLOUR = 'A colour like #1f3a5f';
export const NOT_WEB_ADDRESS = 'A web address';
export const NOT_HOST_NAME = 'A host name';
export const NOT_COUNTRY_CODES = 'ISO 3166 alpha-2 codes in capitals';
export const NOT_COUNTRY_CODE = 'Expected an ISO 3166 alpha-2 code';
export const notDisclosure = sentence<[bytes: number]>(
  'Lists of sections by tier, by category; at most {} bytes together',
);
export const NOT_GTIN = 'Not a GTIN: wrong length or check digit';
export const NOT_EMAIL_ADDRESS = 'Not an e-mail address';
export const OWN_ADDRESS = 'Expected the address of somebody else';
export const PASSWORD_HAS_ADDRESS = 'Password must not contain the e-mail address';
export const CONTACT_WITHOUT_RETAILER = 'A distributor contact needs a brand and a point of sale';
export const ADMINISTRATOR_WITHOUT_BRAND = 'A brand administrator needs a brand';
export const NO_SCOPE = 'Name a scope';
export const PAST_EXPIRY = 'Expected an instant in the future';

// Numbers, and names of a list.
export const countNotBetween = sentence<[least: number, most: number]>('Between {} and {}');
export const itemsNotBetween = sentence<[fewest: number, most: number]>('Between {} and {} items');
export const lengthNotBetween = sentence<[fewest: number, most: number]>('Expected {} to {} characters');
export const daysNotBetween = sentence<[fewest: number, most: number]>('Expected {} to {} days');
export const noCategory = sentence<[id: number]>('Category {} does not exist');
export const noSuch = sentence<[thing: string]>('No such {}');
export const unknownThing = sentence<[thing: string]>('Unknown {}');

// Images.
export const tooManyImages = sentence<[most: number]>('At most {} images');
export const imageTooLarge = sentence<[megabytes: number]>('At most {} MB of an image');
export const UNREADABLE_IMAGE = 'Not an image that can be read';

// Addresses of webhooks (§7).
export const URL_WITHOUT_TLS = 'Value error, url must start with https://';
export const URL_WITH_CREDENTIALS = 'Value error, url must not carry credentials';
export const URL_ON_OTHER_PORT = 'Value error, url must use port 443 or one from 1024 on';
export const URL_NOT_ROUTABLE = 'Value error, url must be publicly routable';

// Rows of mint batches.
export const ROW_NOT_OBJECT = 'A row must be an object';
export const VALUE_REQUIRED = 'This field is required';
export const CELL_NOT_ACCEPTED = 'This field is not accepted';
export const CELL_NOT_TEXT = 'A text is expected';
export const CELL_NOT_NUMBER = 'A whole number is expected';
export const CELL_UNREADABLE = 'Neither the NUL character, other control characters nor half a character is accepted';
export const CELL_NOT_WEB_ADDRESS = 'An address beginning with https:// or http:// is expected';
export const cellTooLong = sentence<[most: number]>('At most {} characters are accepted');

// CSV files that the console reads.
export const columnNamedTwice = sentence<[line: number, column: string]>('Line {} names the column {} twice');
export const cellWithoutColumn = sentence<[line: number]>('Line {} has a value in a column that the header lacks');
export const quoteLeftOpen = sentence<[line: number]>('Line {} opens a quotation mark that is not closed');

// Documents of passports. `rule`: what a value must be, in the words of the validator of JSON Schema.
export const valueRefused = sentence<[rule: string]>('The value {}');
export const keyReserved = sentence<[key: string]>('The key `{}` is reserved');
export const documentTooDeep = sentence<[levels: number]>('A document is at most {} levels deep');
export const documentTooLarge = sentence<[bytes: number, most: number]>(
  'The document has {} bytes in canonical form; at most {} are accepted',
);
export const documentTooManyValues = sentence<[values: number, most: number]>(
  'The document has {} values; at most {} are accepted',
);
export const NUMBER_TOO_LARGE = 'The number is too large to be carried';

// Registrations.
export const REGISTERED_OTHERWISE = 'This version is registered under another identifier';
export const PROOF_FAULTS = {
  signature: 'The proof is not signed with a key of the registry',
  product: 'The proof is about another product',
  hash: 'The proof is about another version of the passport',
  registration: 'The proof is of another registration',
  time: 'The proof is not dated, or from the future',
  keys: 'The keys of the registry are not known, or out of reach',
} as const;
