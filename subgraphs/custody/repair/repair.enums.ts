import type { ProofLevel } from '../../../schema/vocabulary/proof-levels.js';
import { TRADE_MEANINGS } from '../../../schema/vocabulary/roles.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { InterventionType } from './intervention-types.rules.js';

export const TradeEnum = enumOf('Trade', 'A trade that brands recognize.', TRADE_MEANINGS);

export const ProofLevelEnum = enumOf<ProofLevel>('ProofLevel', 'Proof of an intervention.', {
  declared: 'The word of the partner.',
  customer_code: 'A code of the owner.',
  work_order: 'A work order of the brand.',
});

export const InterventionTypeEnum = enumOf<InterventionType>('InterventionType', 'Kind of an intervention.', {
  repair: 'Repair.',
  maintenance: 'Maintenance.',
  reconditioning: 'Reconditioning.',
  after_sale_service: 'Other after-sale service.',
  recycling: 'Recycling.',
  end_of_life: 'End of life.',
  destruction: 'Destruction.',
  return: 'Taken back.',
});
