import { useQuery } from '../../graph/use-query.js';
import { type InvitationLineFragment, teamList } from '../../operations/people.generated.js';
import { useBrand } from '../../shell/session.js';

/** Returns the invitations of the brand to all roles. */
export const useInvitations = (): readonly InvitationLineFragment[] =>
  useQuery(teamList, { brandId: useBrand().id }).data?.invitations ?? [];
