import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { type ContactFragment, keepContact } from '../../operations/people.generated.js';
import { CountriesField } from '../../parts/country-field.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField, SelectField } from '../../parts/field.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { retailerWords as words } from './retailer-words.js';

/** Changes or revokes a contact. A revoked person returns only by a new invitation. */
export function ContactDialog({ contact, onClose }: { contact: ContactFragment; onClose: () => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(keepContact);
  const [status, setStatus] = useState(contact.status);
  const [territory, setTerritory] = useState<readonly string[]>(contact.territoryCountries ?? []);
  const [view, setView] = useState(contact.alertsOptIn);
  const save = async (): Promise<void> => {
    const input = {
      email: contact.account.email ?? '',
      brandId: brand.id,
      retailerId: contact.retailer.id,
      status,
      territoryCountries: territory.length > 0 ? [...territory] : null,
      alertsOptIn: view,
    };
    if (!(await run({ input }))) return;
    tell(w.saved);
    onClose();
  };
  return (
    <FormDialog
      title={w.change}
      submit={w.save}
      busy={busy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={w.status}
        value={status}
        onValue={(value) => setStatus(value === 'revoked' ? 'revoked' : contact.status)}
        choices={[...new Set([contact.status, 'revoked'])].map((value) => ({
          value,
          label: w.statuses[value] ?? value,
        }))}
      />
      <CountriesField
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
