import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { camelFields } from '../../gateway/manifest/camel-fields.js';
import { PROOF_LEVELS } from '../../schema/vocabulary/proof-levels.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { Choice, Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { recordIntervention } from './partner-interventions.generated.js';

const Intervention = answerTable<DataOf<typeof recordIntervention>['recordIntervention']>()({
  id: from('id', Type.Integer()),
  product_id: from('product.id', Type.Integer()),
  brand_code: from('product.brandCode', Nullable(Text('Public code of the brand.'))),
  brand_id: from('product.brand.id', Nullable(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' }))),
  event_type: from('eventType', Text('Lowercase.')),
  proof_level: from('proofLevel', Nullable(Choice(PROOF_LEVELS))),
  title: from('title', Text('Title.')),
  description: from('description', Nullable(Text('Description.'))),
  event_metadata: from(
    'metadata',
    Nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'As sent, with `partner_type`.' })),
  ),
  performed_by: from('performedBy', Nullable(Text('Who did it.'))),
  product_name: from('product.name', Text('Name of the product.')),
  occurred_at: from('occurredAt', Instant('When it was done.')),
  created_at: from('createdAt', Instant('When it was recorded.')),
});

const trimmed = (maxLength?: number) => ({ minLength: 1, ...(maxLength ? { maxLength } : {}), 'x-trimmed': true });

const Declaration = Closed({
  identifier: Text('Chip hash, token id, certificate number or serial.', trimmed()),
  event_type: Text('One of `allowed_event_types` of the item.'),
  title: Text('1 to 255 characters, spaces at the edges left out.', trimmed(255)),
  description: Type.Optional(Nullable(Text('As long as needed.'))),
  metadata: Type.Optional(
    Nullable(Type.Record(Type.String(), Type.Unknown(), { description: '`cost_eur` is stored as a number.' })),
  ),
  proof_code: Type.Optional(Nullable(Text('Handover code or work order; empty means none.'))),
});

/** Bytes; descriptions have no limit of their own, only that of a graph operation. */
const LIMIT = 3 * 1024 * 1024;

/** Interventions of repairers and recyclers (§4.10). */
export const partnerInterventions: RouteFamily = {
  name: 'Partner portal',
  description: 'A repairer or recycler: who they are, items at the tier of their trade, and interventions.',
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'POST',
      path: '/partner-portal/interventions',
      section: '§4.10',
      summary: 'Record an intervention',
      description: 'Not replayable: two identical calls create two interventions. A refused code refuses the call.',
      caller: session({ window: 'partner_portal' }),
      input: { body: jsonBody(Declaration, { limit: LIMIT }) },
      operation: recordIntervention,
      variables: ({ body }) => ({ input: camelFields(body) }),
      respond: ({ recordIntervention: made }) => json(Intervention.write(made), { status: 201 }),
      responses: {
        201: { description: 'The intervention.', content: { 'application/json': Intervention.schema } },
        404: { description: 'No such item.', content: { 'application/json': Closed({ detail: Text('Why.') }) } },
      },
    }),
  ],
};
