import { useState } from 'preact/hooks';
import { useMutation } from '../../graph/use-query.js';
import { invite } from '../../operations/people.generated.js';
import { FormDialog } from '../../parts/dialog.js';
import { type Choice, SelectField, TextField } from '../../parts/field.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';

const words = both(
  {
    email: 'E-mail address',
    hint: 'We send a link, good for fourteen days.',
    send: 'Invite',
    sent: 'Invitation sent',
    as: 'As',
    store: 'Point of sale',
  },
  {
    email: 'Adresse e-mail',
    hint: 'Nous envoyons un lien, valable quatorze jours.',
    send: 'Inviter',
    sent: 'Invitation envoyée',
    as: 'Comme',
    store: 'Point de vente',
  },
);

interface InviteProps {
  readonly title: string;
  readonly roles: readonly Choice[];
  /** Points of sale to choose from, where the right is for one. */
  readonly stores?: readonly Choice[];
  readonly onClose: () => void;
}

/** Invites an address to a right of the brand. */
export function InviteDialog({ title, roles, stores, onClose }: InviteProps) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(invite);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(roles[0]?.value ?? '');
  const [store, setStore] = useState(stores?.[0]?.value ?? '');
  const send = async (): Promise<void> => {
    const input = { email: email.trim(), role, brandId: brand.id, retailerId: store ? Number(store) : null };
    if (!(await run({ input }))) return;
    tell(w.sent);
    onClose();
  };
  return (
    <FormDialog title={title} submit={w.send} busy={busy} error={error} onSubmit={() => void send()} onClose={onClose}>
      <TextField label={w.email} hint={w.hint} type="email" required value={email} onValue={setEmail} />
      {roles.length > 1 && <SelectField label={w.as} value={role} onValue={setRole} choices={roles} />}
      {stores && <SelectField label={w.store} required value={store} onValue={setStore} choices={stores} />}
    </FormDialog>
  );
}
