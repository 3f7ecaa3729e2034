import type { Migrations } from '../../lib/database/migrate.js';
import { Integrations0400 } from './0400-schema.js';

/** Applied in this order; never edited once shipped. */
export const integrationsMigrations: Migrations = {
  squashed: {
    into: '0400-schema',
    last: '0385-processes',
    remaining: ['drop function if exists integrations.count_call(text[], integer[], bigint)'],
  },
  list: {
    '0400-schema': Integrations0400,
  },
};
