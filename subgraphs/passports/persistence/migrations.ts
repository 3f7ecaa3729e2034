import type { MigrationClass } from '../../lib/database.js';

/** Applied in this order; never edited once shipped. */
export const passportsMigrations: Readonly<Record<string, MigrationClass>> = {};
