import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { inStates } from '../../lib/database/in-states.js';
import { WarrantyEntity } from './warranty.entity.js';
import { claimLifeCycle } from './warranty-claim.rules.js';

/** An owner's claim under a warranty. */
export const WarrantyClaimEntity = defineEntity({
  name: 'WarrantyClaim',
  tableName: 'warranty_claim',
  indexes: [
    {
      name: 'warranty_claim_waiting',
      where: inStates('state', ...claimLifeCycle.open),
      properties: ['id'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    warrantyId: () =>
      p
        .manyToOne(WarrantyEntity)
        .mapToPk()
        .fieldName('warranty_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('warranty_claim_by_warranty'),
    /** The owner who made it. */
    accountId: p.integer().nullable(),
    description: p.text(),
    claimedAt: p.datetime(),
    state: p.enum(claimLifeCycle.states).default(claimLifeCycle.initial),
    /** How it was settled, or why it was refused. */
    resolution: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
  },
});

export type WarrantyClaim = InferEntity<typeof WarrantyClaimEntity>;
