import { GraphQLString } from 'graphql';
import { LONGEST_ELEMENT_PATH } from '../../../schema/passport-document/element-path.js';
import { boundedScalar } from '../../lib/bounds/bounded-scalars.js';

/** Type of paths to elements (RFC 9535). */
export const ElementPathText = boundedScalar('ElementPathText', GraphQLString, {
  kind: 'text',
  maxLength: LONGEST_ELEMENT_PATH,
  lines: 'none',
});
