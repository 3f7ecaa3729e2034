const DAY_MS = 86_400_000;

/** Returns the instant at which a day (`2026-09-10`, UTC) has ended. */
export const endOfDay = (day: string): string =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 19)}+00:00`;
