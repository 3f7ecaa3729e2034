import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { ITEM_TROUBLE_MEANINGS } from '../../../schema/vocabulary/item-troubles.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { ChosenForm } from './identifier-forms.rules.js';

export const ItemStatusEnum = enumOf<ItemStatus>('ItemStatus', 'State of an item.', {
  draft: 'Known, not registered.',
  minting: 'Its registration is on its way.',
  mined: 'Registered, not yet final.',
  written: 'Registered.',
  burn_submitted: 'Its destruction is on its way.',
  burned: 'Destroyed.',
  superseded: 'Replaced by another item.',
  archived: 'Withdrawn from the catalog.',
  stolen: 'Reported stolen.',
  revoked: 'Its brand no longer vouches for it.',
});

export const ItemTroubleEnum = enumOf(
  'ItemTrouble',
  'Why an item is not simply a registered one.',
  ITEM_TROUBLE_MEANINGS,
);

export const TimelineEntryTypeEnum = enumOf('TimelineEntryType', 'Kind of a line of the history.', {
  verify: 'It was verified.',
  transfer: 'It changed hands.',
});

export const HolderRoleEnum = enumOf('HolderRole', 'Party at one end of a movement.', {
  mint: 'No transfer: it was registered.',
  vault: 'The vault of its brand.',
  owner: 'A person.',
});
export type HolderRole = keyof typeof HolderRoleEnum;

export const IdentifierFormEnum = enumOf<ChosenForm>('IdentifierForm', 'A form in which an item is named.', {
  uid_hash: 'Chip hash: `0x` and 64 hexadecimal digits.',
  bare_uid_hash: 'Chip hash; the `0x` may be left out.',
  token_id: 'Token id, decimal digits.',
  serial: 'Serial number as printed or typed.',
  certificate_number: 'Number of a certificate of the item.',
});
