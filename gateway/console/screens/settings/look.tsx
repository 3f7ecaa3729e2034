import { useContext, useState } from 'preact/hooks';
import { MOST_APPROVALS } from '../../../../schema/most-approvals.js';
import { useMutation } from '../../graph/use-query.js';
import { type TextFields, useTextFields } from '../../graph/use-text-fields.js';
import { keepBrand } from '../../operations/settings.generated.js';
import { Button } from '../../parts/button.js';
import { CheckField, SelectField, TextField } from '../../parts/field.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { ChangedContext } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import type { BrandSettings } from './brand-settings.js';
import { changedLook, textsOf } from './changed-look.js';
import { FewerApprovals } from './fewer-approvals.js';
import { settingsWords as words } from './settings-words.js';

type LookField =
  | 'name'
  | 'language'
  | 'logoUrl'
  | 'primaryColor'
  | 'secondaryColor'
  | 'appUrl'
  | 'privacyUrl'
  | 'legalUrl';

/** Returns what `Look` edits, as one text: it begins anew when this changes, and not when another card is saved. */
export const lookOf = (brand: BrandSettings): string =>
  JSON.stringify([textsOf(brand), brand.hidePoweredBy, brand.fewerApprovals?.wanted]);

/** Sets the appearance of the brand's pages, and the approvals that a mint batch needs. */
export function Look({ of: brand }: { of: BrandSettings }) {
  const w = useWords(words);
  const changed = useContext(ChangedContext);
  const { run, busy, error } = useMutation(keepBrand);
  const [began] = useState(brand);
  const { written, field } = useTextFields(() => textsOf(began), error);
  const [hidePoweredBy, setHidePoweredBy] = useState(began.hidePoweredBy);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const input = changedLook(began, { texts: written, hidePoweredBy });
    if (!(await run({ input }))) return;
    changed();
    tell(w.saved);
  };
  return (
    <form class="stack" onSubmit={save}>
      <Card title={w.approvals}>
        <TextField
          label={w.approvalsLabel}
          hint={w.approvalsHint}
          type="number"
          min="0"
          max={String(MOST_APPROVALS)}
          required
          {...field('mintApprovals')}
        />
        <FewerApprovals of={brand} />
      </Card>
      <Card title={w.look}>
        <LookFields field={field} />
        {brand.whiteLabel && (
          <CheckField label={w.hide} hint={w.hideHint} checked={hidePoweredBy} onValue={setHidePoweredBy} />
        )}
      </Card>
      {error && <RefusalNotice error={error} />}
      <div class="row">
        <Button submit kind="main" busy={busy}>
          {w.save}
        </Button>
      </div>
    </form>
  );
}

/** Edits the name, language, colours and URLs used by the pages. */
function LookFields({ field }: { field: TextFields<LookField>['field'] }) {
  const w = useWords(words);
  return (
    <div class="fields">
      <TextField label={w.name} required {...field('name')} />
      <SelectField
        label={w.language}
        choices={[
          { value: 'fr', label: 'Français' },
          { value: 'en', label: 'English' },
        ]}
        {...field('language')}
      />
      <TextField label={w.primary} hint={w.colourHint} pattern="#[0-9A-Fa-f]{6}" {...field('primaryColor')} />
      <TextField label={w.secondary} hint={w.colourHint} pattern="#[0-9A-Fa-f]{6}" {...field('secondaryColor')} />
      <TextField label={w.logo} type="url" {...field('logoUrl')} />
      <TextField label={w.app} type="url" {...field('appUrl')} />
      <TextField label={w.privacy} hint={w.legalHint} type="url" {...field('privacyUrl')} />
      <TextField label={w.legal} hint={w.legalHint} type="url" {...field('legalUrl')} />
    </div>
  );
}
