/** Days for which an offered transfer is open. */
export const TRANSFER_DAYS = 14;
