import type { MigrationClass } from '../../lib/database.js';

/** Applied in this order; never edited once shipped. */
export const custodyMigrations: Readonly<Record<string, MigrationClass>> = {};
