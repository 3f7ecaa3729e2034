import type { Migrations } from '../../lib/database/migrate.js';
import { Integrations0390 } from './0390-schema.js';
import { Integrations0500 } from './0500-partitions.js';
import { Integrations0600 } from './0600-login-failures.js';
import { Integrations0710 } from './0710-delivery-check.js';
import { Integrations0770 } from './0770-window-calls.js';
import { Integrations0780 } from './0780-ids.js';
import { Integrations0790 } from './0790-key-check.js';
import { Integrations0800 } from './0800-idempotent-holder.js';
import { Integrations0840 } from './0840-filtered-lists.js';
import { Integrations0880 } from './0880-window-turn.js';

/** Applied in this order; never edited after release. */
export const integrationsMigrations: Migrations = {
  squashed: {
    into: '0390-schema',
    last: '0385-processes',
    remaining: ['drop function if exists integrations.count_call(text[], integer[], bigint)'],
  },
  list: {
    '0390-schema': Integrations0390,
    '0500-partitions': Integrations0500,
    '0600-login-failures': Integrations0600,
    '0710-delivery-check': Integrations0710,
    '0770-window-calls': Integrations0770,
    '0780-ids': Integrations0780,
    '0790-key-check': Integrations0790,
    '0800-idempotent-holder': Integrations0800,
    '0840-filtered-lists': Integrations0840,
    '0880-window-turn': Integrations0880,
  },
};
