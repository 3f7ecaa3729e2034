import { GraphQLJSON } from 'graphql-scalars';
import { boundedScalar, MEBIBYTE } from '../../lib/bounds/bounded-scalars.js';
import { DEEPEST } from '../../lib/bounds/json-bound.js';

/** Bounds rows of a mint batch: their texts are examined row by row, so that the report names the row. */
export const MintRows = boundedScalar('MintRows', GraphQLJSON, {
  kind: 'json',
  maxBytes: 24 * MEBIBYTE,
  maxDepth: DEEPEST,
  checksTexts: false,
});
