import { itemEvent } from './define-event.js';
import { currency, instant, money, number, orNull, text } from './envelope.js';

const offer = {
  buyback_id: number('Number of the offer: the same in all events of one buyback.'),
  amount: money('Price offered, as a decimal number with two digits after the point.'),
  currency: currency(),
};
const OFFER_EXAMPLE = { buyback_id: 8, amount: '240.00', currency: 'EUR' };

/** Events of a brand's offer to buy an item back from its owner. */
export const BUYBACK_EVENTS = [
  itemEvent({
    name: 'buyback.offered',
    title: 'Buyback offered',
    description: 'The brand offered to buy the item back.',
    fields: { ...offer, expires_at: instant('When the offer lapses.') },
    example: { ...OFFER_EXAMPLE, expires_at: '2026-09-24T08:00:00+00:00' },
  }),
  itemEvent({
    name: 'buyback.accepted',
    title: 'Buyback accepted',
    description:
      'The owner accepted the offer. Emitted again where the chain refused the completion: the offer is accepted as before.',
    fields: { ...offer, accepted_at: instant('When it was accepted.') },
    example: { ...OFFER_EXAMPLE, accepted_at: '2026-09-11T08:00:00+00:00' },
  }),
  itemEvent({
    name: 'buyback.declined',
    title: 'Buyback declined',
    description: 'The owner declined the offer.',
    fields: {
      ...offer,
      reason: orNull(text('Why, in the words of the owner.')),
      declined_at: instant('When it was declined.'),
    },
    example: { ...OFFER_EXAMPLE, reason: null, declined_at: '2026-09-11T08:00:00+00:00' },
  }),
  itemEvent({
    name: 'buyback.completed',
    title: 'Buyback completed',
    description:
      'The brand received the item and paid for it. It is back once `product.transferred` follows; where the chain refuses that, `buyback.accepted` does.',
    fields: { ...offer, completed_at: instant('When it was completed.') },
    example: { ...OFFER_EXAMPLE, completed_at: '2026-09-18T08:00:00+00:00' },
  }),
  itemEvent({
    name: 'buyback.expired',
    title: 'Buyback expired',
    description: 'The offer was not answered in time.',
    fields: { ...offer, expired_at: instant('When it lapsed.') },
    example: { ...OFFER_EXAMPLE, expired_at: '2026-09-24T08:00:00+00:00' },
  }),
] as const;
