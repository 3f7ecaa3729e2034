import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const RoleEnum = enumOf<Role>('Role', 'Role of an account.', {
  repairer: 'A partner who repairs.',
  recycler: 'A partner who recycles.',
  distributor: 'The contact of a point of sale.',
  brand_admin: 'An administrator of brands.',
  customer: 'Somebody who owns items.',
  authority: 'A market surveillance authority.',
  operator: 'An operator of the platform.',
});

export const TradeEnum = enumOf<Trade>('Trade', 'A trade that brands recognize.', {
  repairer: 'Repair.',
  recycler: 'Recycling.',
});

export const ActorKindEnum = enumOf('ActorKind', 'What kind of caller acted.', {
  account: 'An account.',
  key: 'An API key.',
  anonymous: 'Nobody who is known.',
});
export type ActorKind = keyof typeof ActorKindEnum;
