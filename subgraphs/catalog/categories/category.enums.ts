import { SECTOR_MEANINGS } from '../../../schema/vocabulary/sectors.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const SectorEnum = enumOf(
  'Sector',
  'A sector of products that has passport sections of its own.',
  SECTOR_MEANINGS,
);
