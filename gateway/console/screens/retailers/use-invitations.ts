import { useQuery } from '../../graph/use-query.js';
import { type InvitationLineFragment, teamList } from '../../operations/people.generated.js';
import { useBrand } from '../../shell/session.js';

/** Invitations of the brand, whatever they are to. */
export const useInvitations = (): readonly InvitationLineFragment[] =>
  useQuery(teamList, { brandId: useBrand().id }).data?.invitations ?? [];
