import { useState } from 'preact/hooks';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { invite } from '../../operations/people.generated.js';
import { CountriesField } from '../../parts/country-field.js';
import { Dialog, DialogForm } from '../../parts/dialog.js';
import { CheckField, type Choice, SelectField, TextField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import {
  RetailerField,
  type RetailerSearch,
  type RetailerToChoose,
  useRetailers,
} from '../retailers/retailer-field.js';

const words = both(
  {
    email: 'E-mail address',
    hint: 'We send a link, good for fourteen days.',
    send: 'Invite',
    sent: 'Invitation sent',
    as: 'As',
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
    territory: 'Territoire',
    territoryHint: 'Aucun : les pays autorisés de la marque.',
    view: 'Voit les scans et les ventes hors du territoire',
  },
);

type RoleChoice = Choice & { readonly value: Role };

interface InviteProps {
  readonly title: string;
  readonly roles: readonly [RoleChoice, ...RoleChoice[]];
  /** True for the contact of a point of sale, which is chosen. */
  readonly isContact?: boolean;
  readonly onClose: () => void;
}

/** Invites an address to a role at the brand; a contact once the points of sale to choose from are known. */
export function InviteDialog({ title, isContact = false, ...props }: InviteProps) {
  const retailers = useRetailers(isContact);
  return (
    <Dialog title={title} onClose={props.onClose}>
      {isContact ? (
        <Answered query={retailers}>{() => <InviteForm retailers={retailers} {...props} />}</Answered>
      ) : (
        <InviteForm {...props} />
      )}
    </Dialog>
  );
}

type FormProps = Pick<InviteProps, 'roles' | 'onClose'> & { readonly retailers?: RetailerSearch };

function InviteForm({ roles, retailers, onClose }: FormProps) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(invite);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(roles[0].value);
  const [retailer, setRetailer] = useState<RetailerToChoose>();
  const [territory, setTerritory] = useState<readonly string[]>([]);
  const [view, setView] = useState(false);
  const send = async (): Promise<void> => {
    if (retailers && !retailer) return;
    const contact = retailer && {
      retailerId: retailer.id,
      territoryCountries: territory.length > 0 ? [...territory] : null,
      alertsOptIn: view,
    };
    const input = { email: email.trim(), role, brandId: brand.id, ...contact };
    if (!(await run({ input }))) return;
    tell(w.sent);
    onClose();
  };
  return (
    <DialogForm submit={w.send} busy={busy} error={error} onSubmit={() => void send()} onClose={onClose}>
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
          <RetailerField retailers={retailers} chosen={retailer} onChosen={setRetailer} />
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
    </DialogForm>
  );
}
