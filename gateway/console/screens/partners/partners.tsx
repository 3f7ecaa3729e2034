import { useState } from 'preact/hooks';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { accredit, endAccreditation, type PartnerListQuery, partnerList } from '../../operations/people.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Decision, FormDialog } from '../../parts/dialog.js';
import { SelectField, TextField } from '../../parts/field.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import { Invitations } from './invitations.js';
import { InviteDialog } from './invite-dialog.js';

const words = both(
  {
    title: 'Repairers and recyclers',
    lead: 'Whom the brand recognizes in a trade: they see more of its passports and record what they do.',
    invite: 'Invite a partner',
    accredit: 'Recognize an account',
    accreditHint: 'An account that exists already.',
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
    granted: 'Partner recognized',
    caption: 'Recognized partners',
    number: 'Account',
    none: 'No partner yet',
    noneText: 'Invite a repairer or a recycler by mail.',
  },
  {
    title: 'Réparateurs et recycleurs',
    lead: 'Ceux que la marque reconnaît dans un métier : ils voient plus de ses passeports et y inscrivent leurs interventions.',
    invite: 'Inviter un partenaire',
    accredit: 'Reconnaître un compte',
    accreditHint: 'Un compte qui existe déjà.',
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
    granted: 'Partenaire reconnu',
    caption: 'Partenaires reconnus',
    number: 'Compte',
    none: 'Aucun partenaire pour l’instant',
    noneText: 'Invitez un réparateur ou un recycleur par courriel.',
  },
);

type Line = PartnerListQuery['accreditations'][number];

/** Partners of the brand and the invitations under way. */
export function Partners() {
  const w = useWords(words);
  const brand = useBrand();
  const [open, setOpen] = useState<'invite' | 'accredit'>();
  const query = useQuery(partnerList, { brandId: brand.id });
  const trades = [
    { value: 'repairer', label: w.repairer },
    { value: 'recycler', label: w.recycler },
  ];
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <>
          <Button kind="main" icon="plus" onClick={() => setOpen('invite')}>
            {w.invite}
          </Button>
          <Button onClick={() => setOpen('accredit')}>{w.accredit}</Button>
        </>
      }
    >
      <Answered query={query}>
        {({ accreditations, invitations }) => (
          <>
            <Card class="flush">
              {accreditations.length === 0 ? (
                <Empty title={w.none}>
                  <p>{w.noneText}</p>
                </Empty>
              ) : (
                <PartnerTable rows={accreditations} />
              )}
            </Card>
            <Invitations all={invitations} roles={['repairer', 'recycler']} />
          </>
        )}
      </Answered>
      {open === 'invite' && <InviteDialog title={w.invite} roles={trades} onClose={() => setOpen(undefined)} />}
      {open === 'accredit' && <AccreditDialog trades={trades} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function PartnerTable({ rows }: { rows: readonly Line[] }) {
  const w = useWords(words);
  const [asking, setAsking] = useState<Line>();
  const end = useMutation(endAccreditation);
  const nameOf = ({ account }: Line): string => account.name ?? account.email ?? `${w.number} ${account.id}`;
  const columns: Column<Line>[] = [
    { title: w.name, kind: 'lead', cell: nameOf },
    { title: w.email, cell: ({ account }) => account.email ?? '' },
    { title: w.trade, cell: ({ trade }) => (trade === 'recycler' ? w.recycler : w.repairer) },
    { title: w.state, cell: ({ status }) => <State of={status} /> },
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

function AccreditDialog({ trades, onClose }: { trades: { value: string; label: string }[]; onClose: () => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(accredit);
  const [email, setEmail] = useState('');
  const [trade, setTrade] = useState('repairer');
  const save = async (): Promise<void> => {
    if (!(await run({ brandId: brand.id, email: email.trim(), trade }))) return;
    tell(w.granted);
    onClose();
  };
  return (
    <FormDialog
      title={w.accredit}
      submit={w.accredit}
      busy={busy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField label={w.email} hint={w.accreditHint} type="email" required value={email} onValue={setEmail} />
      <SelectField label={w.trade} value={trade} onValue={setTrade} choices={trades} />
    </FormDialog>
  );
}
