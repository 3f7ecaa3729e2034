import { useState } from 'preact/hooks';
import { SCOPES } from '../../../../schema/vocabulary/scopes.js';
import { useMutation } from '../../graph/use-query.js';
import { useTextFields } from '../../graph/use-text-fields.js';
import { makeKey } from '../../operations/machines.generated.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField, SelectField, TextField } from '../../parts/field.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { endOfDay } from './end-of-day.js';
import { keyWords as words } from './key-words.js';

const NOTHING_WRITTEN = () => ({ name: '', dailyQuota: '', requestsPerMinute: '', expiresAt: '' });

const today = (): string => new Date().toISOString().slice(0, 10);

/** Issues an API key and passes its secret on, which is shown once. */
export function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(makeKey);
  const { written, field } = useTextFields(NOTHING_WRITTEN, error);
  const [environment, setEnvironment] = useState<'live' | 'test'>('live');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const issue = async (): Promise<void> => {
    setTried(true);
    if (scopes.length === 0) return;
    const input = {
      brandId: brand.id,
      name: written.name.trim() || null,
      environment,
      scopes: [...scopes],
      dailyQuota: written.dailyQuota ? Number(written.dailyQuota) : null,
      requestsPerMinute: written.requestsPerMinute ? Number(written.requestsPerMinute) : null,
      expiresAt: written.expiresAt ? endOfDay(written.expiresAt) : null,
    };
    const answer = await run({ input });
    if (answer) onMade(answer.issueApiKey.secret);
  };
  return (
    <FormDialog
      title={w.add}
      submit={w.issue}
      busy={busy}
      error={error}
      onSubmit={() => void issue()}
      onClose={onClose}
    >
      <div class="fields">
        <TextField label={w.name} hint={w.nameHint} required {...field('name')} />
        <SelectField
          label={w.environment}
          value={environment}
          onValue={(value) => setEnvironment(value === 'test' ? 'test' : 'live')}
          choices={[
            { value: 'live', label: w.live },
            { value: 'test', label: w.test },
          ]}
        />
      </div>
      <ScopeFields scopes={scopes} onScopes={setScopes} isMissing={tried && scopes.length === 0} />
      <div class="fields">
        <TextField label={w.quotaLabel} hint={w.quotaHint} type="number" min="0" {...field('dailyQuota')} />
        <TextField label={w.rateLabel} hint={w.rateHint} type="number" min="1" {...field('requestsPerMinute')} />
        <TextField label={w.expiresLabel} hint={w.expiresHint} type="date" min={today()} {...field('expiresAt')} />
      </div>
    </FormDialog>
  );
}

interface ScopeFieldsProps {
  readonly scopes: readonly string[];
  readonly onScopes: (scopes: readonly string[]) => void;
  readonly isMissing: boolean;
}

/** Shows the scopes of a key; at least one is required. */
function ScopeFields({ scopes, onScopes, isMissing }: ScopeFieldsProps) {
  const w = useWords(words);
  return (
    <fieldset>
      <legend>{w.scopes}</legend>
      {SCOPES.map((scope) => (
        <CheckField
          key={scope}
          label={w.scopeNames[scope] ?? scope}
          hint={scope}
          checked={scopes.includes(scope)}
          onValue={(checked) => onScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
        />
      ))}
      {isMissing && (
        <p class="notice bad" role="alert">
          {w.scopeNeeded}
        </p>
      )}
    </fieldset>
  );
}
