import { useState } from 'preact/hooks';
import { SCOPES } from '../../../../schema/vocabulary/scopes.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { makeKey } from '../../operations/machines.generated.js';
import { FormDialog } from '../../parts/dialog.js';
import { CheckField, SelectField, TextField } from '../../parts/field.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { keyWords as words } from './key-words.js';

/** Shows a key to issue; hands over its secret, which is shown once. */
export function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(makeKey);
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState<'live' | 'test'>('live');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [quota, setQuota] = useState('');
  const [rate, setRate] = useState('');
  const [expires, setExpires] = useState('');
  const [tried, setTried] = useState(false);
  const issue = async (): Promise<void> => {
    setTried(true);
    if (scopes.length === 0) return;
    const input = {
      brandId: brand.id,
      name: name.trim() || null,
      environment,
      scopes: [...scopes],
      dailyQuota: quota ? Number(quota) : null,
      requestsPerMinute: rate ? Number(rate) : null,
      expiresAt: expires ? `${expires}T00:00:00+00:00` : null,
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
        <TextField
          label={w.name}
          hint={w.nameHint}
          required
          value={name}
          onValue={setName}
          fault={faultOf(error, 'name')}
        />
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
      <fieldset>
        <legend>{w.scopes}</legend>
        {SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={w.scopeNames[scope] ?? scope}
            hint={scope}
            checked={scopes.includes(scope)}
            onValue={(checked) =>
              setScopes((before) => (checked ? [...before, scope] : before.filter((each) => each !== scope)))
            }
          />
        ))}
        {tried && scopes.length === 0 && (
          <p class="notice bad" role="alert">
            {w.scopeNeeded}
          </p>
        )}
      </fieldset>
      <div class="fields">
        <TextField
          label={w.quotaLabel}
          hint={w.quotaHint}
          type="number"
          min="0"
          value={quota}
          onValue={setQuota}
          fault={faultOf(error, 'dailyQuota')}
        />
        <TextField
          label={w.rateLabel}
          hint={w.rateHint}
          type="number"
          min="1"
          value={rate}
          onValue={setRate}
          fault={faultOf(error, 'requestsPerMinute')}
        />
        <TextField
          label={w.expiresLabel}
          hint={w.expiresHint}
          type="date"
          value={expires}
          onValue={setExpires}
          fault={faultOf(error, 'expiresAt')}
        />
      </div>
    </FormDialog>
  );
}
