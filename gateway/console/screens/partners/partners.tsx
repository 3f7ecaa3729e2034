import { useState } from 'preact/hooks';
import { TRADES } from '../../../../schema/vocabulary/roles.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { endAccreditation, partnerList } from '../../operations/people.generated.js';
import { Address } from '../../parts/address.js';
import { Badge, State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision } from '../../parts/dialog.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { Invitations } from './invitations.js';
import { InviteDialog } from './invite-dialog.js';
import type { PartnerLine } from './partner-line.js';
import { PlaceDialog } from './place-dialog.js';

const words = both(
  {
    title: 'Repairers and recyclers',
    lead: 'Whom the brand recognizes in a trade: they see more of its passports and record what they do.',
    workplace: 'There they scan items, find their orders and write where people find them:',
    workplaceLink: 'the place of partners',
    invite: 'Invite a partner',
    email: 'E-mail address',
    trade: 'Trade',
    repairer: 'Repairer',
    recycler: 'Recycler',
    name: 'Name',
    state: 'State',
    since: 'Since',
    withdraw: 'Withdraw',
    withdrawText: 'The next call of this partner knows: they see what everybody sees.',
    withdrawn: 'Recognition withdrawn',
    place: 'On the pages',
    shown: 'Shown',
    look: 'Look at it',
    caption: 'Recognized partners',
    number: 'Account',
    none: 'No partner yet',
    noneText: 'Invite a repairer or a recycler by mail: they are recognized once they take the invitation.',
  },
  {
    title: 'Réparateurs et recycleurs',
    lead: 'Ceux que la marque reconnaît dans un métier : ils voient plus de ses passeports et y inscrivent leurs interventions.',
    workplace: 'Ils y scannent les articles, trouvent leurs ordres et écrivent où l’on les trouve :',
    workplaceLink: 'l’espace des partenaires',
    invite: 'Inviter un partenaire',
    email: 'Adresse e-mail',
    trade: 'Métier',
    repairer: 'Réparateur',
    recycler: 'Recycleur',
    name: 'Nom',
    state: 'État',
    since: 'Depuis',
    withdraw: 'Retirer',
    withdrawText: 'Dès son prochain appel, ce partenaire voit ce que tout le monde voit.',
    withdrawn: 'Reconnaissance retirée',
    place: 'Sur les pages',
    shown: 'Montré',
    look: 'Regarder',
    caption: 'Partenaires reconnus',
    number: 'Compte',
    none: 'Aucun partenaire pour l’instant',
    noneText: 'Invitez un réparateur ou un recycleur par courriel : la reconnaissance vaut dès qu’il accepte.',
  },
);

/** Shows the partners of the brand and its open invitations. */
export function Partners() {
  const w = useWords(words);
  const brand = useBrand();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const page = useSkip();
  const query = useQuery(partnerList, { brandId: brand.id, ...page.asked });
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <Button kind="main" icon="plus" onClick={() => setOpen(true)}>
          {w.invite}
        </Button>
      }
    >
      <Answered query={query}>
        {({ accreditations }) => (
          <>
            <Card class="flush">
              {accreditations.length === 0 ? (
                <Empty title={w.none}>
                  <p>{w.noneText}</p>
                </Empty>
              ) : (
                <PartnerTable rows={page.shown(accreditations)} />
              )}
            </Card>
            <Pager {...page.pager(accreditations)} />
            <p class="soft small">
              {w.workplace} <a href={`/${language}/work`}>{w.workplaceLink}</a>
            </p>
            <Invitations roles={TRADES} />
          </>
        )}
      </Answered>
      {open && (
        <InviteDialog
          title={w.invite}
          roles={[
            { value: 'repairer', label: w.repairer },
            { value: 'recycler', label: w.recycler },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </Page>
  );
}

function PartnerTable({ rows }: { rows: readonly PartnerLine[] }) {
  const w = useWords(words);
  const [asking, setAsking] = useState<PartnerLine>();
  const [looking, setLooking] = useState<number>();
  const end = useMutation(endAccreditation);
  const nameOf = ({ account }: PartnerLine): string => account.name ?? account.email ?? `${w.number} ${account.id}`;
  const columns: Column<PartnerLine>[] = [
    { title: w.name, kind: 'lead', cell: nameOf },
    { title: w.email, cell: ({ account }) => <Address of={account.email} /> },
    { title: w.trade, cell: ({ trade }) => (trade === 'recycler' ? w.recycler : w.repairer) },
    { title: w.state, cell: ({ status }) => <State of={status} /> },
    {
      title: w.place,
      cell: ({ id, listing, listedAt, ...row }) =>
        listing && (
          <span class="row">
            {listedAt && <Badge tone="good">{w.shown}</Badge>}
            <Button
              small
              label={`${w.look}: ${nameOf({ id, listing, listedAt, ...row })}`}
              onClick={() => setLooking(id)}
            >
              {w.look}
            </Button>
          </span>
        ),
    },
    { title: w.since, cell: ({ grantedAt }) => <When at={grantedAt} form="day" /> },
    {
      title: w.withdraw,
      kind: 'actions',
      cell: (row) =>
        row.status === 'active' && (
          <Button small kind="danger" label={`${w.withdraw}: ${nameOf(row)}`} onClick={() => setAsking(row)}>
            {w.withdraw}
          </Button>
        ),
    },
  ];
  const decide = async (id: number): Promise<void> => {
    if (!(await end.run({ id }))) return;
    setAsking(undefined);
    tell(w.withdrawn);
  };
  return (
    <>
      <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {rows.flatMap((row) =>
        row.id === looking && row.listing
          ? [<PlaceDialog key={row.id} partner={row} listing={row.listing} onClose={() => setLooking(undefined)} />]
          : [],
      )}
      {asking && (
        <Decision
          title={`${w.withdraw}: ${nameOf(asking)}`}
          text={w.withdrawText}
          submit={w.withdraw}
          danger
          busy={end.busy}
          error={end.error}
          onClose={() => setAsking(undefined)}
          onDecide={() => void decide(asking.id)}
        />
      )}
    </>
  );
}
