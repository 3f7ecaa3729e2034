// Messages of validation faults: those of 422 (§7), in REST and graph.

/** Writes a count with its noun. */
const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export const FIELD_REQUIRED = 'Field required';
export const INVALID_URL = 'Input should be a valid URL';

export const tooShort = (fewest: number): string => `String should have at least ${plural(fewest, 'character')}`;
export const tooLong = (most: number): string => `String should have at most ${plural(most, 'character')}`;
export const tooSmall = (least: number): string => `Input should be greater than or equal to ${least}`;
export const tooLarge = (most: number): string => `Input should be less than or equal to ${most}`;
export const notGreater = (least: number): string => `Input should be greater than ${least}`;
export const notSmaller = (most: number): string => `Input should be less than ${most}`;
export const tooFew = (fewest: number, found: number): string =>
  `List should have at least ${plural(fewest, 'item')} after validation, not ${found}`;
export const tooMany = (most: number, found: number): string =>
  `List should have at most ${plural(most, 'item')} after validation, not ${found}`;
