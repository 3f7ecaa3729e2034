import type { MigrationClass } from '../../lib/database.js';

/** Applied in this order; never edited once shipped. */
export const integrationsMigrations: Readonly<Record<string, MigrationClass>> = {};
