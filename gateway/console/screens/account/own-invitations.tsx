import { useMutation, useQuery } from '../../graph/use-query.js';
import {
  declineOwnInvitation,
  type InvitationsToMeQuery,
  invitationsToMe,
  takeOwnInvitation,
} from '../../operations/account.generated.js';
import { Button } from '../../parts/button.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { roleName } from '../../words/roles.js';

const words = both(
  {
    title: 'Invitations to you',
    brand: 'Brand',
    platform: 'The platform',
    as: 'As',
    until: 'Good until',
    answer: 'Answer',
    take: 'Take',
    decline: 'Decline',
    taken: 'Invitation taken',
    declined: 'Invitation declined',
  },
  {
    title: 'Invitations pour vous',
    brand: 'Marque',
    platform: 'La plateforme',
    as: 'Comme',
    until: 'Valable jusqu’au',
    answer: 'Réponse',
    take: 'Accepter',
    decline: 'Refuser',
    taken: 'Invitation acceptée',
    declined: 'Invitation refusée',
  },
);

type Line = InvitationsToMeQuery['myInvitations'][number];

/** Lists the invitations that brands sent to the account; renders nothing while there is none. */
export function OwnInvitations() {
  const w = useWords(words);
  const language = useLanguage();
  const { data } = useQuery(invitationsToMe, {});
  const take = useMutation(takeOwnInvitation);
  const decline = useMutation(declineOwnInvitation);
  const rows = data?.myInvitations ?? [];
  const error = take.error ?? decline.error;
  if (rows.length === 0) return null;
  const answer = async (how: typeof take | typeof decline, id: number, done: string): Promise<void> => {
    if (await how.run({ id })) tell(done);
  };
  const nameOf = ({ brand }: Line): string => brand?.name ?? w.platform;
  return (
    <Card title={w.title}>
      {error && <RefusalNotice error={error} />}
      <Table
        caption={w.title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: w.brand, kind: 'lead', cell: nameOf },
          { title: w.as, cell: ({ role, trade }) => roleName(language, trade ?? role) },
          { title: w.until, cell: ({ expiresAt }) => <When at={expiresAt} form="day" /> },
          {
            title: w.answer,
            kind: 'actions',
            cell: (row) => (
              <>
                <Button
                  small
                  kind="main"
                  label={`${w.take}: ${nameOf(row)}`}
                  onClick={() => void answer(take, row.id, w.taken)}
                >
                  {w.take}
                </Button>
                <Button
                  small
                  kind="plain"
                  label={`${w.decline}: ${nameOf(row)}`}
                  onClick={() => void answer(decline, row.id, w.declined)}
                >
                  {w.decline}
                </Button>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
