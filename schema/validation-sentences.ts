import { sentence } from './sentence.js';

// Messages of validation faults: those of 422 (§7), in REST and graph. The console recognises them by their patterns.

export const FIELD_REQUIRED = 'Field required';
export const INVALID_URL = 'Input should be a valid URL';
export const WRONG_FORMAT = 'Value error, wrong format';

export const tooShort = sentence<[fewest: number]>('String should have at least {} character(s)');
export const tooLong = sentence<[most: number]>('String should have at most {} character(s)');
export const tooSmall = sentence<[least: number]>('Input should be greater than or equal to {}');
export const tooLarge = sentence<[most: number]>('Input should be less than or equal to {}');
export const notGreater = sentence<[least: number]>('Input should be greater than {}');
export const notSmaller = sentence<[most: number]>('Input should be less than {}');
export const notBetween = sentence<[least: number, most: number]>('Input should be between {} and {}');
/** `names`: the closed list, quoted. */
export const notOneOf = sentence<[names: string]>('Input should be {}');
export const tooFew = sentence<[fewest: number, found: number]>(
  'List should have at least {} item(s) after validation, not {}',
);
export const tooMany = sentence<[most: number, found: number]>(
  'List should have at most {} item(s) after validation, not {}',
);
