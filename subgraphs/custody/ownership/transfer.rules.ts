/** Days an offered transfer waits for its receiver. */
export const TRANSFER_DAYS = 14;
