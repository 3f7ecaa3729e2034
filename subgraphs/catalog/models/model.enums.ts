import { enumOf } from '../../lib/graphql/enum-of.js';

export const IdentityLevelEnum = enumOf('IdentityLevel', 'Level at which items of a model have an identity.', {
  unit: 'Each item.',
});
export type IdentityLevel = keyof typeof IdentityLevelEnum;
