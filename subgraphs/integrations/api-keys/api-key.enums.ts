import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { KeyEnvironment } from './api-key-secret.rules.js';
import type { QuotaUse } from './quota.rules.js';

export const ApiKeyStatusEnum = enumOf('ApiKeyStatus', 'State of an API key.', {
  active: 'In force.',
  expired: 'Past its date.',
  revoked: 'Revoked.',
});
export type ApiKeyStatus = keyof typeof ApiKeyStatusEnum;

export const KeyEnvironmentEnum = enumOf<KeyEnvironment>(
  'KeyEnvironment',
  'Environment of an API key, which its prefix names.',
  {
    live: 'Work.',
    test: 'Tests.',
  },
);

export const QuotaUseEnum = enumOf<QuotaUse>('QuotaUse', 'Uses of units of quota.', {
  item: 'Items: they count against day and month.',
  sale: 'Declared sales: they count against the day.',
});

export const PlanFeatureEnum = enumOf<PlanFeature>('PlanFeature', 'A feature a plan can include.', {
  api_access: 'Calls with API keys.',
  qr_identification: 'Items identified by QR.',
  webhook_notifications: 'Notifications by webhook.',
  white_label: 'Pages without the name of the platform.',
});
