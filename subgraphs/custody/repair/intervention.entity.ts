import { defineEntity, p } from '@mikro-orm/postgresql';
import { PROOF_LEVELS } from '../../../schema/vocabulary/proof-levels.js';
import { TRADES } from '../../../schema/vocabulary/roles.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';
import type { InterventionType } from './intervention-types.rules.js';

/** An intervention of a repairer or a recycler on an item. */
export const InterventionEntity = defineEntity({
  name: 'Intervention',
  tableName: 'intervention',
  indexes: [
    {
      name: 'intervention_by_account',
      properties: ['accountId', 'id'],
      columns: [{ name: 'accountId' }, { name: 'id', sort: 'DESC' }],
    },
    {
      name: 'intervention_by_item',
      properties: ['itemId', 'id'],
      columns: [{ name: 'itemId' }, { name: 'id', sort: 'DESC' }],
    },
  ],
  uniques: [
    {
      name: 'intervention_by_client_key',
      where: 'client_key IS NOT NULL',
      properties: ['accountId', 'clientKey'],
    },
  ],
  checks: [
    {
      name: 'intervention_client_key_check',
      expression: "client_key ~ '^[0-9A-Za-z-]{8,64}$'::text",
    },
    {
      name: 'intervention_title_check',
      expression: '(length(title) >= 1) AND (length(title) <= 255)',
    },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** Partner who recorded it. */
    accountId: idColumn().nullable(),
    trade: p.enum(TRADES),
    eventType: p.text().$type<InterventionType>(),
    proofLevel: p.enum(PROOF_LEVELS),
    title: p.text(),
    description: p.text().nullable(),
    /** As sent by the partner, with the trade and the cost in euros. */
    metadata: p.json<Record<string, unknown>>().nullable(),
    /** Name of the partner at that time. */
    performedBy: p.text().nullable(),
    occurredAt: p.datetime(),
    createdAt: p.datetime(),
    /** Code used for it. */
    codeId: idColumn().nullable(),
    /** The partner's idempotency key of the report. */
    clientKey: p.text().nullable(),
    /** Bytes of its description and metadata. */
    textBytes: p
      .integer()
      .generated('(COALESCE(octet_length(description), 0) + COALESCE(octet_length((metadata)::text), 0)) stored')
      .nullable(),
  },
});
