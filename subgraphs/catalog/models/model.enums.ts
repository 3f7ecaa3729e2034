import { enumOf } from '../../lib/graphql/enum-of.js';

export const IdentityLevelEnum = enumOf('IdentityLevel', 'What of a model has an identity.', {
  unit: 'Each item.',
});
export type IdentityLevel = keyof typeof IdentityLevelEnum;
