import { useMutation } from '../../graph/use-query.js';
import { endInvitation, type InvitationLineFragment } from '../../operations/people.generated.js';
import { Address } from '../../parts/address.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
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

/** Shows the invitations to some roles; open ones can be withdrawn. */
export function Invitations({ all, roles }: { all: readonly InvitationLineFragment[]; roles: readonly string[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const { run, error } = useMutation(endInvitation);
  const shown = all.filter(({ role }) => roles.includes(role));
  return (
    <Card title={w.title}>
      {error && <RefusalNotice error={error} />}
      {shown.length === 0 ? (
        <p class="soft">{w.none}</p>
      ) : (
        <Table
          caption={w.title}
          rows={shown}
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
      )}
    </Card>
  );
}
