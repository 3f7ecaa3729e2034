import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { issueRepairCode } from './repair-codes.generated.js';

const Code = answerTable<DataOf<typeof issueRepairCode>['issueHandoverCode']>()({
  code: from('code', Text('Eight characters, shown once.')),
  product_id: from('product.id', Type.Integer()),
  product_name: from('product.name', Text('Name of the product.')),
  expires_at: from('expiresAt', Instant('Until when it is good.')),
});

/** Handover codes of owners (§4.10). */
export const repairCodes: RouteFamily = {
  name: 'Custody',
  description: 'Handover codes, which an owner gives to a workshop.',
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'POST',
      path: '/custody/repair-codes',
      section: '§4.10',
      summary: 'Issue a handover code',
      description: 'By the current owner of an item, for the partner who gets it.',
      caller: session(),
      input: {
        body: jsonBody(
          Closed({
            identifier: Text('Chip hash, token id, certificate number or serial.', { minLength: 1 }),
            valid_days: Type.Optional(
              Nullable(Type.Integer({ minimum: 1, maximum: 365, description: 'Days of validity; default 30.' })),
            ),
          }),
        ),
      },
      operation: issueRepairCode,
      variables: ({ body }) => ({ identifier: body.identifier, validDays: body.valid_days ?? null }),
      respond: ({ issueHandoverCode: issued }) => json(Code.write(issued), { status: 201 }),
      responses: {
        201: { description: 'The code; it is not shown again.', content: { 'application/json': Code.schema } },
        404: {
          description: 'No such item of the caller.',
          content: { 'application/json': Closed({ detail: Text('Why.') }) },
        },
      },
    }),
  ],
};
