import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { type ContactFragment, keepContact, type StoreFragment } from '../../operations/people.generated.js';
import { State } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField, SelectField, TextField } from '../../parts/field.js';
import { Card } from '../../parts/page.js';
import { type Column, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { InviteDialog } from '../partners/invite-dialog.js';
import { storeWords as words } from './store-words.js';

const choicesOf = (stores: readonly StoreFragment[]) =>
  stores.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }));

interface ContactsProps {
  readonly contacts: readonly ContactFragment[];
  readonly stores: readonly StoreFragment[];
}

/** Who looks after a point of sale, for which countries, and whether they see scans outside of them. */
export function Contacts({ contacts, stores }: ContactsProps) {
  const w = useWords(words);
  const [open, setOpen] = useState<ContactFragment | 'new' | 'invite'>();
  const close = (): void => setOpen(undefined);
  const nameOf = ({ account }: ContactFragment): string =>
    account.name ?? account.email ?? `${w.account} ${account.id}`;
  const columns: Column<ContactFragment>[] = [
    { title: w.person, kind: 'lead', cell: nameOf },
    { title: w.store, cell: ({ retailer }) => retailer.name },
    { title: w.status, cell: ({ status }) => <State of={status} /> },
    { title: w.territory, cell: ({ territoryCountries }) => territoryCountries?.join(' ') ?? '' },
    { title: w.view, cell: ({ alertsOptIn }) => (alertsOptIn ? w.yes : w.no) },
    {
      title: w.change,
      kind: 'actions',
      cell: (row) =>
        row.account.email && (
          <Button small label={`${w.change}: ${nameOf(row)}`} onClick={() => setOpen(row)}>
            {w.change}
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={w.contacts}
      actions={
        stores.length > 0 && (
          <div class="row">
            <Button small icon="plus" onClick={() => setOpen('invite')}>
              {w.invite}
            </Button>
            <Button small onClick={() => setOpen('new')}>
              {w.addContact}
            </Button>
          </div>
        )
      }
    >
      {contacts.length === 0 ? (
        <p class="soft">{w.noContacts}</p>
      ) : (
        <Table caption={w.contacts} columns={columns} rows={contacts} keyOf={({ id }) => id} />
      )}
      {open === 'invite' && (
        <InviteDialog
          title={w.invite}
          roles={[{ value: 'distributor', label: w.contacts }]}
          stores={choicesOf(stores)}
          onClose={close}
        />
      )}
      {open && open !== 'invite' && (
        <ContactDialog stores={stores} onClose={close} {...(open === 'new' ? {} : { contact: open })} />
      )}
    </Card>
  );
}

function ContactDialog({
  contact,
  stores,
  onClose,
}: {
  contact?: ContactFragment;
  stores: readonly StoreFragment[];
  onClose: () => void;
}) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(keepContact);
  const [email, setEmail] = useState(contact?.account.email ?? '');
  const [store, setStore] = useState(String(contact?.retailer.id ?? stores[0]?.id ?? ''));
  const [status, setStatus] = useState(contact?.status ?? 'active');
  const [territory, setTerritory] = useState(contact?.territoryCountries?.join(' ') ?? '');
  const [view, setView] = useState(contact?.alertsOptIn ?? false);
  const save = async (): Promise<void> => {
    const countries = territory
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    const input = {
      email: email.trim(),
      brandId: brand.id,
      retailerId: Number(store),
      status,
      territoryCountries: countries.length > 0 ? countries : null,
      alertsOptIn: view,
    };
    if (!(await run({ input }))) return;
    tell(w.saved);
    onClose();
  };
  return (
    <FormDialog
      title={contact ? w.change : w.addContact}
      submit={w.save}
      busy={busy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!contact && (
        <TextField
          label={w.email}
          hint={w.emailHint}
          type="email"
          required
          value={email}
          onValue={setEmail}
          fault={faultOf(error, 'email')}
        />
      )}
      {!contact && (
        <SelectField label={w.store} required value={store} onValue={setStore} choices={choicesOf(stores)} />
      )}
      <SelectField
        label={w.status}
        value={status}
        onValue={setStatus}
        choices={['active', 'pending', 'revoked'].map((value) => ({ value, label: w.statuses[value] ?? value }))}
      />
      <TextField
        label={w.territory}
        hint={w.territoryHint}
        value={territory}
        onValue={setTerritory}
        fault={faultOf(error, 'territoryCountries')}
      />
      <CheckField label={w.view} checked={view} onValue={setView} />
    </FormDialog>
  );
}
