import type { TransferState } from '../../../schema/life-cycles/transfer.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const TransferStateEnum = enumOf<TransferState>('TransferState', 'State of a transfer between two people.', {
  offered: 'Offered by the owner.',
  accepted: 'Accepted by the receiver.',
  settling: 'The vault moves the token.',
  completed: 'The receiver owns the item.',
  declined: 'Declined by the receiver.',
  cancelled: 'Taken back, or ended by something else that happened to the item.',
  expired: 'Not answered in time.',
});
