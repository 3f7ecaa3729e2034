import { useState } from 'preact/hooks';
import { isNameOf, namesOf } from '../../../../schema/closed-record.js';
import { useTask } from '../../graph/use-task.js';
import type { RegistryForm } from '../../operations/passports.generated.js';
import { Button } from '../../parts/button.js';
import { SelectField } from '../../parts/field.js';
import { RefusalNotice } from '../../parts/notice.js';
import { tell } from '../../parts/toast.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { downloadRegistrations, sendRegistrations } from './hand-over.js';
import { registryWords as words } from './registry-words.js';

/** Names of the file formats, the same in every language. */
const FORM_NAMES: Readonly<Record<RegistryForm, string>> = { cirpass2: 'CIRPASS-2', en18222: 'EN 18222' };
const FORMS = namesOf(FORM_NAMES).map((value) => ({ value, label: FORM_NAMES[value] }));

interface HandOverProps {
  /** Null: all passports of the brand that are ready and not registered. */
  readonly passportIds: number[] | null;
  /** True when the platform is connected to the registry, so that registrations can be sent. */
  readonly sends: boolean;
}

/** Offers the two ways of registration: downloading files and, where the platform is connected to the registry, sending. */
export function HandOver({ passportIds, sends }: HandOverProps) {
  const w = useWords(words);
  const brand = useBrand();
  const [form, setForm] = useState<RegistryForm>('cirpass2');
  const { run, busy, error } = useTask();
  const doing = (work: () => Promise<number>, done: (count: number) => string): void =>
    void run(async () => {
      const count = await work();
      tell(count === 0 ? w.nothingNew : done(count));
    });
  return (
    <div class="stack tight">
      <SelectField
        label={w.form}
        value={form}
        onValue={(value) => isNameOf(FORM_NAMES, value) && setForm(value)}
        choices={FORMS}
      />
      <div class="row">
        <Button
          kind={sends ? 'plain' : 'main'}
          busy={busy}
          onClick={() => doing(() => downloadRegistrations(brand.id, passportIds, form), w.saved)}
        >
          {passportIds ? w.download : w.downloadAll}
        </Button>
        {sends && (
          <Button kind="main" busy={busy} onClick={() => doing(() => sendRegistrations(brand.id, passportIds), w.sent)}>
            {passportIds ? w.send : w.sendAll}
          </Button>
        )}
      </div>
      {error && <RefusalNotice error={error} />}
    </div>
  );
}
