import { Type } from '@sinclair/typebox';
import { itemEvent } from './define-event.js';
import { instant, number, orNull, text } from './envelope.js';

const returnId = { return_id: number('Number of the return: the same in all events of one return.') };
const retailer = { retailer_code: orNull(text('Code of the point of sale concerned.')) };

/** Events of returns, warranties and warranty claims. */
export const RETURN_AND_WARRANTY_EVENTS = [
  itemEvent({
    name: 'return.requested',
    title: 'Return requested',
    description: 'The owner asked to return the item.',
    fields: {
      ...returnId,
      ...retailer,
      reason: orNull(text('Why, in the words of the owner.')),
      expires_at: instant('When the request lapses unless the item is received.'),
    },
    example: {
      return_id: 12,
      retailer_code: 'PARIS-01',
      reason: 'Wrong size',
      expires_at: '2026-09-24T08:00:00+00:00',
    },
  }),
  itemEvent({
    name: 'return.received',
    title: 'Returned item received',
    description:
      'The item arrived at the brand or at the point of sale. Emitted again where the chain refused the completion: the return is received as before.',
    fields: {
      ...returnId,
      ...retailer,
      condition: orNull(text('State of the item on arrival.')),
      received_at: instant('When it arrived.'),
    },
    example: {
      return_id: 12,
      retailer_code: 'PARIS-01',
      condition: 'as new',
      received_at: '2026-09-12T10:00:00+00:00',
    },
  }),
  itemEvent({
    name: 'return.completed',
    title: 'Return completed',
    description:
      'The brand completed the return. The item is back once `product.transferred` follows; where the chain refuses that, `return.received` does.',
    fields: {
      ...returnId,
      resolution: orNull(text('How it was settled, e.g. `refund` or `exchange`.')),
      completed_at: instant('When it was settled.'),
    },
    example: { return_id: 12, resolution: 'refund', completed_at: '2026-09-13T09:00:00+00:00' },
  }),
  itemEvent({
    name: 'return.rejected',
    title: 'Return rejected',
    description: 'The brand refused the return: the item stays with its owner.',
    fields: {
      ...returnId,
      reason: orNull(text('Why, in the words of the brand.')),
      rejected_at: instant('When it was refused.'),
    },
    example: { return_id: 12, reason: 'Worn', rejected_at: '2026-09-13T09:00:00+00:00' },
  }),
  itemEvent({
    name: 'return.expired',
    title: 'Return expired',
    description: 'The item was not received in time: the request lapsed.',
    fields: {
      ...returnId,
      requested_at: instant('When the return was requested.'),
      expired_at: instant('When it lapsed.'),
    },
    example: { return_id: 12, requested_at: '2026-09-10T08:00:00+00:00', expired_at: '2026-09-24T08:00:00+00:00' },
  }),
  itemEvent({
    name: 'warranty.claimed',
    title: 'Warranty claimed',
    description: 'The owner asked for what the warranty promises.',
    fields: {
      warranty_id: number('Number of the warranty.'),
      claim_id: number('Number of the claim.'),
      description: text('The fault, in the words of the owner.'),
      warranty_ends_at: instant('When the warranty ends.'),
      claimed_at: instant('When it was claimed.'),
    },
    example: {
      warranty_id: 31,
      claim_id: 5,
      description: 'A seam came loose',
      warranty_ends_at: '2028-09-10T00:00:00+00:00',
      claimed_at: '2026-11-02T14:00:00+00:00',
    },
  }),
  itemEvent({
    name: 'warranty.expiring_soon',
    title: 'Warranty expiring soon',
    description: 'The warranty of the item is about to end. Emitted once per warranty.',
    fields: {
      warranty_id: number('Number of the warranty.'),
      warranty_ends_at: instant('When the warranty ends.'),
      days_left: Type.Integer({
        minimum: 0,
        description: 'Days that it still covers, the one that is begun included.',
      }),
    },
    example: { warranty_id: 31, warranty_ends_at: '2028-09-10T00:00:00+00:00', days_left: 30 },
  }),
] as const;
