import type { Role } from '../../../../schema/vocabulary/roles.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { endInvitation, type InvitationLineFragment, invitationList } from '../../operations/people.generated.js';
import { Address } from '../../parts/address.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Answered, RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { roleName } from '../../words/roles.js';
import { FEMININE_STATES } from '../../words/statuses.js';

const words = both(
  {
    title: 'Invitations',
    email: 'Address',
    role: 'As',
    state: 'State',
    until: 'Good until',
    none: 'No invitation is under way.',
    withdraw: 'Take back',
    withdrawn: 'Invitation taken back',
  },
  {
    title: 'Invitations',
    email: 'Adresse',
    role: 'Comme',
    state: 'État',
    until: 'Valable jusqu’au',
    none: 'Aucune invitation en cours.',
    withdraw: 'Reprendre',
    withdrawn: 'Invitation reprise',
  },
);

/** Shows the invitations to some roles, newest first; open ones can be withdrawn. */
export function Invitations({ roles }: { roles: readonly Role[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const page = useSkip();
  const query = useQuery(invitationList, { brandId: brand.id, roles: [...roles], ...page.asked });
  return (
    <Card title={w.title}>
      <Answered query={query}>
        {({ invitations }) => (
          <>
            {invitations.length === 0 ? (
              <p class="soft">{w.none}</p>
            ) : (
              <InvitationTable rows={page.shown(invitations)} />
            )}
            <Pager {...page.pager(invitations)} />
          </>
        )}
      </Answered>
    </Card>
  );
}

function InvitationTable({ rows }: { rows: readonly InvitationLineFragment[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const { run, error } = useMutation(endInvitation);
  return (
    <>
      {error && <RefusalNotice error={error} />}
      <Table
        caption={w.title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: w.email, kind: 'lead', cell: ({ email }) => <Address of={email} /> },
          { title: w.role, cell: ({ role, trade }) => roleName(language, trade ?? role) },
          { title: w.state, cell: ({ status }) => <State of={status} words={FEMININE_STATES} /> },
          { title: w.until, cell: ({ expiresAt }) => <When at={expiresAt} form="day" /> },
          {
            title: w.withdraw,
            kind: 'actions',
            cell: ({ id, email, status }) =>
              status === 'open' && (
                <Button
                  small
                  kind="plain"
                  label={`${w.withdraw}: ${email}`}
                  onClick={() => void run({ id }).then((done) => done && tell(w.withdrawn))}
                >
                  {w.withdraw}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
