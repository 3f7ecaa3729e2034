import { useContext, useState } from 'preact/hooks';
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

const textsOf = (brand: BrandSettings) => ({
  name: brand.name,
  language: brand.language,
  logoUrl: brand.logoUrl ?? '',
  primaryColor: brand.primaryColor ?? '',
  secondaryColor: brand.secondaryColor ?? '',
  appUrl: brand.appUrl ?? '',
  privacyUrl: brand.privacyUrl ?? '',
  legalUrl: brand.legalUrl ?? '',
  mintApprovals: String(brand.mintApprovals),
});

/** Returns what `Look` edits, as one text: it begins anew when this changes, and not when another card is saved. */
export const lookOf = (brand: BrandSettings): string =>
  JSON.stringify([textsOf(brand), brand.hidePoweredBy, brand.fewerApprovals?.wanted]);

/** Sets the appearance of the brand's pages, and the approvals that a mint batch needs. */
export function Look({ of: brand }: { of: BrandSettings }) {
  const w = useWords(words);
  const changed = useContext(ChangedContext);
  const { run, busy, error } = useMutation(keepBrand);
  const { written, field } = useTextFields(() => textsOf(brand), error);
  const [hidePoweredBy, setHidePoweredBy] = useState(brand.hidePoweredBy);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { mintApprovals, name, language, ...texts } = written;
    const others = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim() || null]));
    const input = {
      code: brand.code,
      name: name.trim(),
      language: language === 'en' ? ('en' as const) : ('fr' as const),
      ...others,
      hidePoweredBy,
      mintApprovals: Number(mintApprovals),
    };
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
          max="9"
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
