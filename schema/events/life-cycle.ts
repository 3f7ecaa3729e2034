import { Type } from '@sinclair/typebox';
import { ITEM_STATUSES } from '../vocabulary/item-statuses.js';
import { itemEvent } from './define-event.js';
import { instant, number, oneOf, orNull, text, transactionHash } from './envelope.js';

const ownerOf = (side: string) =>
  orNull(text(`Masked address of the ${side} owner, stable per brand; null when that was the brand's vault.`));

/** Events of an item between its registration and its end (§3.1). */
export const LIFE_CYCLE_EVENTS = [
  itemEvent({
    name: 'product.minted',
    title: 'Product minted',
    description:
      'An item registered from the console is on the chain. Items of partner mint batches do not emit it: `batch.completed` tells of them.',
    fields: {
      status: oneOf(['mined', 'written'], 'Status of the item.'),
      tx_hash: transactionHash('Transaction that minted the token.'),
      chain_id: number('EIP-155 id of the chain of the token.'),
      contract_address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: 'Contract of the token.' }),
      category_id: number('Number of the category.'),
      identity_included: Type.Boolean({ description: 'False for an item without identity (offer `compliance`).' }),
    },
    example: {
      status: 'mined',
      tx_hash: `0x${'a1'.repeat(32)}`,
      chain_id: 8453,
      contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      category_id: 10,
      identity_included: true,
    },
  }),
  itemEvent({
    name: 'product.transferred',
    title: 'Product transferred',
    description: 'The item has another owner, and the chain knows it.',
    fields: {
      transfer_id: orNull(number('Number of the transfer between two customers; null for every other reason.')),
      reason: oneOf(
        ['claim', 'transfer', 'return', 'buyback', 'brand'],
        'What made the item change hands; `brand`: its owner closed their account, and it went back to the vault.',
      ),
      from_owner: ownerOf('former'),
      to_owner: ownerOf('new'),
      tx_hash: orNull(transactionHash('Transaction that moved the token; null when the token did not move.')),
    },
    example: {
      transfer_id: 71,
      reason: 'transfer',
      from_owner: 'an...5e1f09',
      to_owner: 'be...c07a42',
      tx_hash: `0x${'b2'.repeat(32)}`,
    },
  }),
  itemEvent({
    name: 'transfer.accepted',
    title: 'Transfer accepted',
    description: 'The addressee accepted a transfer. `product.transferred` follows when the token has moved.',
    fields: {
      transfer_id: number('Number of the transfer.'),
      from_owner: ownerOf('former'),
      to_owner: ownerOf('new'),
      offered_at: instant('When the owner offered the item.'),
      accepted_at: instant('When the addressee accepted.'),
    },
    example: {
      transfer_id: 71,
      from_owner: 'an...5e1f09',
      to_owner: 'be...c07a42',
      offered_at: '2026-09-09T17:30:00+00:00',
      accepted_at: '2026-09-10T08:00:00+00:00',
    },
  }),
  itemEvent({
    name: 'product.burned',
    title: 'Product destroyed',
    description: 'The item is destroyed for good: its token is burned and it resolves no more.',
    fields: {
      reason: orNull(text('The reason that the person who asked for it gave.')),
      tx_hash: orNull(transactionHash('Transaction that burned the token; null when there was none to burn.')),
      burned_at: instant('When it was burned.'),
    },
    example: { reason: 'Recalled', tx_hash: `0x${'c3'.repeat(32)}`, burned_at: '2026-09-10T08:00:00+00:00' },
  }),
  itemEvent({
    name: 'product.status_changed',
    title: 'Product status changed',
    description: 'The item went from one status to another, for any cause.',
    fields: {
      from_status: orNull(oneOf(ITEM_STATUSES, 'Status before; null for an item that is new.')),
      to_status: oneOf(ITEM_STATUSES, 'Status after.'),
      reason: orNull(text('What caused it, in a word, e.g. `theft_reported`.')),
    },
    example: { from_status: 'written', to_status: 'stolen', reason: 'theft_reported' },
  }),
  itemEvent({
    name: 'certificate.issued',
    title: 'Certificate issued',
    description: 'A certificate of authenticity was issued for the item.',
    fields: {
      certificate_number: text('Number of the certificate, as printed on it.'),
      issued_at: instant('When it was issued.'),
    },
    example: { certificate_number: 'DPP-CERT-000000000001', issued_at: '2026-09-10T08:00:00+00:00' },
  }),
] as const;
