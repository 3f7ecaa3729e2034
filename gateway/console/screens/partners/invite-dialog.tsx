import { useState } from 'preact/hooks';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { invite } from '../../operations/people.generated.js';
import { CountriesField } from '../../parts/country-field.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField, type Choice, SelectField, TextField } from '../../parts/field.js';
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
    retailer: 'Point of sale',
    territory: 'Territory',
    territoryHint: 'None: the brand’s authorized countries.',
    view: 'Sees scans and sales outside the territory',
  },
  {
    email: 'Adresse e-mail',
    hint: 'Nous envoyons un lien, valable quatorze jours.',
    send: 'Inviter',
    sent: 'Invitation envoyée',
    as: 'Comme',
    retailer: 'Point de vente',
    territory: 'Territoire',
    territoryHint: 'Aucun : les pays autorisés de la marque.',
    view: 'Voit les scans et les ventes hors du territoire',
  },
);

type RoleChoice = Choice & { readonly value: Role };

interface InviteProps {
  readonly title: string;
  readonly roles: readonly [RoleChoice, ...RoleChoice[]];
  /** Points of sale to choose from, for roles that are bound to one. */
  readonly retailers?: readonly Choice[];
  readonly onClose: () => void;
}

/** Invites an address to a role at the brand. */
export function InviteDialog({ title, roles, retailers, onClose }: InviteProps) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(invite);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(roles[0].value);
  const [retailer, setRetailer] = useState(retailers?.[0]?.value ?? '');
  const [territory, setTerritory] = useState<readonly string[]>([]);
  const [view, setView] = useState(false);
  const send = async (): Promise<void> => {
    const contact = retailers && {
      retailerId: Number(retailer),
      territoryCountries: territory.length > 0 ? [...territory] : null,
      alertsOptIn: view,
    };
    const input = { email: email.trim(), role, brandId: brand.id, ...contact };
    if (!(await run({ input }))) return;
    tell(w.sent);
    onClose();
  };
  return (
    <FormDialog title={title} submit={w.send} busy={busy} error={error} onSubmit={() => void send()} onClose={onClose}>
      <TextField label={w.email} hint={w.hint} type="email" required value={email} onValue={setEmail} />
      {roles.length > 1 && (
        <SelectField
          label={w.as}
          value={role}
          onValue={(chosen) => setRole(roles.find(({ value }) => value === chosen)?.value ?? role)}
          choices={roles}
        />
      )}
      {retailers && (
        <>
          <SelectField label={w.retailer} required value={retailer} onValue={setRetailer} choices={retailers} />
          <CountriesField
            label={w.territory}
            hint={w.territoryHint}
            value={territory}
            onValue={setTerritory}
            fault={faultOf(error, 'territoryCountries')}
          />
          <CheckField label={w.view} checked={view} onValue={setView} />
        </>
      )}
    </FormDialog>
  );
}
