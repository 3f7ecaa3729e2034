import { GraphQLJSONObject } from 'graphql-scalars';
import { boundedScalar } from '../../lib/bounds/bounded-scalars.js';
import { DEEPEST } from '../../lib/bounds/json-bound.js';

/** Type of the brand's own fields of a certificate: 64 of 500 characters. */
export const CustomFields = boundedScalar('CustomFields', GraphQLJSONObject, {
  kind: 'json',
  maxBytes: 256 * 1024,
  maxDepth: DEEPEST,
  maxKeys: 64,
  maxLength: 500,
});
