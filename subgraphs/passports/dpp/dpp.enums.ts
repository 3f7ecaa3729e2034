import { ITEM_TROUBLE_MEANINGS } from '../../../schema/vocabulary/item-troubles.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { DppRepresentation } from './dpp-body.rules.js';

export const DppRepresentationEnum = enumOf<DppRepresentation>('DppRepresentation', 'Form of a passport (EN 18223).', {
  compressed: 'Values under their names (5.2).',
  full: 'Elements with their meaning and type (annex A).',
});

export const ItemTroubleEnum = enumOf(
  'ItemTrouble',
  'Why an item is not simply a registered one.',
  ITEM_TROUBLE_MEANINGS,
);
