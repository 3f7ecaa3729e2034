import { useState } from 'preact/hooks';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { dropAdministrator, type TeamListQuery, teamList } from '../../operations/people.generated.js';
import { Address } from '../../parts/address.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision } from '../../parts/dialog.js';
import { Answered } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand, useMe } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import { Invitations } from '../partners/invitations.js';
import { InviteDialog } from '../partners/invite-dialog.js';

const words = both(
  {
    title: 'Team',
    lead: 'Who looks after the brand. Each can do everything for it, but not remove themselves.',
    invite: 'Invite an administrator',
    role: 'Administrator',
    caption: 'Administrators of the brand',
    name: 'Name',
    email: 'E-mail address',
    factor: 'Second factor',
    on: 'On',
    off: 'Off',
    since: 'Account since',
    remove: 'Remove',
    removeText: 'Their next call is refused for this brand. You can invite them again.',
    removed: 'Administrator removed',
    you: 'You',
  },
  {
    title: 'Équipe',
    lead: 'Qui s’occupe de la marque. Chacun peut tout faire pour elle, sauf se retirer soi-même.',
    invite: 'Inviter un administrateur',
    role: 'Administrateur',
    caption: 'Administrateurs de la marque',
    name: 'Nom',
    email: 'Adresse e-mail',
    factor: 'Second facteur',
    on: 'Actif',
    off: 'Inactif',
    since: 'Compte depuis',
    remove: 'Retirer',
    removeText: 'Son prochain appel est refusé pour cette marque. Vous pouvez l’inviter à nouveau.',
    removed: 'Administrateur retiré',
    you: 'Vous',
  },
);

type Line = TeamListQuery['administrators'][number];

/** Shows the administrators of the brand and the people invited to become one. */
export function Team() {
  const w = useWords(words);
  const brand = useBrand();
  const [inviting, setInviting] = useState(false);
  const query = useQuery(teamList, { brandId: brand.id });
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <Button kind="main" icon="plus" onClick={() => setInviting(true)}>
          {w.invite}
        </Button>
      }
    >
      <Answered query={query}>
        {({ administrators }) => (
          <>
            <Card class="flush">
              <TeamTable rows={administrators} />
            </Card>
            <Invitations roles={['brand_admin']} />
          </>
        )}
      </Answered>
      {inviting && (
        <InviteDialog
          title={w.invite}
          roles={[{ value: 'brand_admin', label: w.role }]}
          onClose={() => setInviting(false)}
        />
      )}
    </Page>
  );
}

function TeamTable({ rows }: { rows: readonly Line[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const me = useMe();
  const [asking, setAsking] = useState<Line>();
  const drop = useMutation(dropAdministrator);
  const nameOf = ({ name, email }: Line): string => name ?? email ?? '';
  const columns: Column<Line>[] = [
    {
      title: w.name,
      kind: 'lead',
      cell: (row) => (
        <span class="row">
          {nameOf(row)} {row.id === me.id && <Badge tone="info">{w.you}</Badge>}
        </span>
      ),
    },
    { title: w.email, cell: ({ email }) => <Address of={email} /> },
    {
      title: w.factor,
      cell: ({ secondFactor }) => <Badge tone={secondFactor ? 'good' : 'warn'}>{secondFactor ? w.on : w.off}</Badge>,
    },
    { title: w.since, cell: ({ createdAt }) => <When at={createdAt} form="day" /> },
    {
      title: w.remove,
      kind: 'actions',
      cell: (row) =>
        row.id !== me.id && (
          <Button small kind="danger" label={`${w.remove}: ${nameOf(row)}`} onClick={() => setAsking(row)}>
            {w.remove}
          </Button>
        ),
    },
  ];
  const remove = async (accountId: number): Promise<void> => {
    if (!(await drop.run({ brandId: brand.id, accountId }))) return;
    setAsking(undefined);
    tell(w.removed);
  };
  return (
    <>
      <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {asking && (
        <Decision
          title={`${w.remove}: ${nameOf(asking)}`}
          text={w.removeText}
          submit={w.remove}
          danger
          busy={drop.busy}
          error={drop.error}
          onClose={() => setAsking(undefined)}
          onDecide={() => void remove(asking.id)}
        />
      )}
    </>
  );
}
