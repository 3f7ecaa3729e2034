import { enumOf } from '../../lib/graphql/enum-of.js';
import type { DppRepresentation } from './dpp-body.rules.js';

export const DppRepresentationEnum = enumOf<DppRepresentation>('DppRepresentation', 'Form of a passport (EN 18223).', {
  compressed: 'Values under their names (5.2).',
  full: 'Elements with their meaning and type (annex A).',
});
