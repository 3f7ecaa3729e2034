import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const SectorEnum = enumOf<Sector>('Sector', 'A sector of products that has passport sections of its own.', {
  battery: 'Batteries.',
  textile: 'Textiles.',
  footwear: 'Footwear.',
});
