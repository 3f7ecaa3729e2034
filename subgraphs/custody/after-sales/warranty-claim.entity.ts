import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { WarrantyEntity } from './warranty.entity.js';

/** An owner's claim under a warranty. */
export const WarrantyClaimEntity = defineEntity({
  name: 'WarrantyClaim',
  tableName: 'warranty_claim',
  indexes: [
    { name: 'warranty_claim_of_brand', properties: ['brandId', 'state', 'id'] },
    {
      name: 'warranty_claim_waiting',
      where: inStates('state', ...claimLifeCycle.open),
      properties: ['id'],
    },
  ],
  properties: {
    id: ownId(),
    warrantyId: () =>
      p
        .manyToOne(WarrantyEntity)
        .mapToPk()
        .fieldName('warranty_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('warranty_claim_by_warranty'),
    /** The owner who filed it. */
    accountId: idColumn().nullable(),
    description: p.text(),
    claimedAt: p.datetime(),
    state: p.enum(claimLifeCycle.states).default(claimLifeCycle.initial),
    /** Outcome of the claim, or reason of its refusal. */
    resolution: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    /** Brand of the item: set by a trigger. */
    brandId: idColumn().nullable(),
  },
});

export type WarrantyClaim = InferEntity<typeof WarrantyClaimEntity>;
