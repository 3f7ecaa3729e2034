import { GraphQLJSONObject } from 'graphql-scalars';
import { boundedScalar, JSON_BOUND } from '../../lib/bounds/bounded-scalars.js';

/** Type of a brand's disclosure lists, which every published version copies. */
export const Disclosures = boundedScalar('Disclosures', GraphQLJSONObject, {
  ...JSON_BOUND,
  maxBytes: 32 * 1024,
  maxLength: 255,
});
