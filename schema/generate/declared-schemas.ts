import { catalogReferences } from '../../subgraphs/catalog/composite-references.js';
import { catalogMigrations } from '../../subgraphs/catalog/migrations/list.js';
import { catalogTables } from '../../subgraphs/catalog/tables.js';
import { custodyReferences } from '../../subgraphs/custody/composite-references.js';
import { custodyMigrations } from '../../subgraphs/custody/migrations/list.js';
import { custodyExtensions, custodyTables } from '../../subgraphs/custody/tables.js';
import { integrationsMigrations } from '../../subgraphs/integrations/migrations/list.js';
import { integrationsTables } from '../../subgraphs/integrations/tables.js';
import type { Migrations } from '../../subgraphs/lib/database/migrate.js';
import type { DeclaredSchema } from '../../subgraphs/lib/database/schema-difference.js';
import { passportsReferences } from '../../subgraphs/passports/composite-references.js';
import { passportsMigrations } from '../../subgraphs/passports/migrations/list.js';
import { passportsTables } from '../../subgraphs/passports/tables.js';

interface MigratedSchema extends DeclaredSchema {
  readonly migrations: Migrations;
}

/** Tables of each subgraph as its entities declare them, and the migrations that create them. */
export const DECLARED_SCHEMAS: readonly MigratedSchema[] = [
  { schema: 'catalog', entities: catalogTables, references: catalogReferences, migrations: catalogMigrations },
  {
    schema: 'custody',
    entities: custodyTables,
    references: custodyReferences,
    extensions: custodyExtensions,
    migrations: custodyMigrations,
  },
  { schema: 'passports', entities: passportsTables, references: passportsReferences, migrations: passportsMigrations },
  { schema: 'integrations', entities: integrationsTables, references: [], migrations: integrationsMigrations },
];
