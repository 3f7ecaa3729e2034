import { enumOf } from '../../lib/graphql/enum-of.js';

export const AccreditationStatusEnum = enumOf('AccreditationStatus', 'State of an accreditation.', {
  active: 'In force.',
  withdrawn: 'Withdrawn by the brand.',
});
export type AccreditationStatus = keyof typeof AccreditationStatusEnum;

export const DistributorContactStatusEnum = enumOf('DistributorContactStatus', 'State of a distributor contact.', {
  pending: 'Not yet in force.',
  active: 'In force.',
  revoked: 'Revoked by the brand.',
});
export type DistributorContactStatus = keyof typeof DistributorContactStatusEnum;

export const InvitationStatusEnum = enumOf('InvitationStatus', 'State of an invitation.', {
  open: 'Not answered.',
  accepted: 'Taken.',
  declined: 'Declined.',
  withdrawn: 'Taken back by the brand.',
  expired: 'Not answered in time.',
});
export type InvitationStatus = keyof typeof InvitationStatusEnum;
