import { Type } from '@sinclair/typebox';
import { json } from '../runtime/answer.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { Choice, Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { recordIntervention } from './partner-interventions.generated.js';

const Intervention = Closed({
  id: Type.Integer(),
  product_id: Type.Integer(),
  brand_code: Nullable(Text('Public code of the brand.')),
  brand_id: Nullable(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  event_type: Text('Lowercase.'),
  proof_level: Nullable(Choice(['declared', 'customer_code', 'work_order'])),
  title: Text('Title.'),
  description: Nullable(Text('Description.')),
  event_metadata: Nullable(
    Type.Record(Type.String(), Type.Unknown(), { description: 'As sent, with `partner_type`.' }),
  ),
  performed_by: Nullable(Text('Who did it.')),
  product_name: Text('Name of the product.'),
  occurred_at: Instant('When it was done.'),
  created_at: Instant('When it was recorded.'),
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

/** Without a limit of its own: a description is bounded by the size of an operation of the graph. */
const LIMIT = 3 * 1024 * 1024;

/** Interventions of repairers and recyclers (§4.10). */
export const partnerInterventions: RouteFamily = {
  name: 'Partner portal',
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'POST',
      path: '/partner-portal/interventions',
      section: '§4.10',
      summary: 'Record an intervention',
      description: 'Not replayable: two identical calls create two interventions. A refused code cancels the call.',
      caller: session({ window: 'partner_portal' }),
      input: { body: jsonBody(Declaration, { limit: LIMIT }) },
      operation: recordIntervention,
      variables: ({ body }) => ({
        input: {
          identifier: body.identifier,
          eventType: body.event_type,
          title: body.title,
          description: body.description ?? null,
          metadata: body.metadata ?? null,
          proofCode: body.proof_code ?? null,
        },
      }),
      respond: ({ recordIntervention: { product, ...made } }) =>
        json(
          {
            id: made.id,
            product_id: product.id,
            brand_code: product.brandCode,
            brand_id: product.brand.id,
            event_type: made.eventType,
            proof_level: made.proofLevel,
            title: made.title,
            description: made.description,
            event_metadata: made.metadata,
            performed_by: made.performedBy,
            product_name: product.name,
            occurred_at: made.occurredAt,
            created_at: made.createdAt,
          },
          { status: 201 },
        ),
      responses: {
        201: { description: 'The intervention.', content: { 'application/json': Intervention } },
        404: { description: 'No such item.', content: { 'application/json': Closed({ detail: Text('Why.') }) } },
      },
    }),
  ],
};
