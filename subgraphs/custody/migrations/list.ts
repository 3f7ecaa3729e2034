import type { Migrations } from '../../lib/database/migrate.js';
import { constraintOfIndex } from '../../lib/database/squashed.js';
import { Custody0390 } from './0390-schema.js';
import { Custody0400 } from './0400-sales-outside.js';
import { Custody0500 } from './0500-partitions.js';
import { Custody0650 } from './0650-search.js';
import { Custody0700 } from './0700-bytes.js';
import { Custody0730 } from './0730-codes.js';
import { Custody0731 } from './0731-images.js';
import { Custody0741 } from './0741-transfers-of-person.js';
import { Custody0780 } from './0780-ids.js';
import { Custody0790 } from './0790-key-check.js';
import { Custody0820 } from './0820-relay-by-brand.js';
import { Custody0830 } from './0830-letters-by-brand.js';
import { Custody0840 } from './0840-letters-awaiting.js';
import { Custody0850 } from './0850-lists-of-brands.js';
import { Custody0851 } from './0851-items-of-models.js';
import { Custody0870 } from './0870-sold-again.js';

/** Applied in this order; never edited after release. */
export const custodyMigrations: Migrations = {
  squashed: {
    into: '0390-schema',
    last: '0386-processes-of-items',
    remaining: [
      constraintOfIndex('custody.item', 'item_of_brand'),
      constraintOfIndex('custody.proof_code', 'proof_code_of_item'),
      constraintOfIndex('custody.retailer', 'retailer_of_brand'),
      constraintOfIndex('custody.shipment', 'shipment_of_brand'),
      constraintOfIndex('custody.transfer', 'transfer_of_item'),
    ],
  },
  list: {
    '0390-schema': Custody0390,
    '0400-sales-outside': Custody0400,
    '0500-partitions': Custody0500,
    '0650-search': Custody0650,
    '0700-bytes': Custody0700,
    '0730-codes': Custody0730,
    '0731-images': Custody0731,
    '0741-transfers-of-person': Custody0741,
    '0780-ids': Custody0780,
    '0790-key-check': Custody0790,
    '0820-relay-by-brand': Custody0820,
    '0830-letters-by-brand': Custody0830,
    '0840-letters-awaiting': Custody0840,
    '0850-lists-of-brands': Custody0850,
    '0851-items-of-models': Custody0851,
    '0870-sold-again': Custody0870,
  },
};
