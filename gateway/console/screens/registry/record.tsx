import { useRef, useState } from 'preact/hooks';
import { useMutation } from '../../graph/use-query.js';
import { keepRegistration } from '../../operations/passports.generated.js';
import { Button } from '../../parts/button.js';
import { FormDialog } from '../../parts/dialog.js';
import { AreaField, TextField } from '../../parts/field.js';
import { tell } from '../../parts/toast.js';
import { useWords } from '../../words/language.js';
import { registryWords as words } from './registry-words.js';

/** Most bytes of a proof file. */
const LARGEST_PROOF = 16_384;

interface RecordProps {
  readonly passportId: number;
  readonly version: number;
  readonly registryId: string | null;
  /** True when the platform can verify proofs. */
  readonly verifiesProofs: boolean;
  readonly onClose: () => void;
}

/** Records the registry's answer: the identifier, and the proof as text or from a file. */
export function RecordAnswer({ passportId, version, registryId, verifiesProofs, onClose }: RecordProps) {
  const w = useWords(words);
  const [identifier, setIdentifier] = useState(registryId ?? '');
  const [proof, setProof] = useState('');
  const { run, busy, error } = useMutation(keepRegistration);
  const faultAt = (field: string) => error?.faults.find(({ path }) => path.at(-1) === field);
  const save = async (): Promise<void> => {
    const input = { passportId, version, registryId: identifier.trim(), proof: proof.trim() || null };
    if (!(await run({ input }))) return;
    tell(w.recorded);
    onClose();
  };
  return (
    <FormDialog
      title={`${w.record} · ${w.version} ${version}`}
      submit={w.save}
      busy={busy}
      error={faultAt('registryId') || faultAt('proof') ? undefined : error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p class="soft">{w.recordText}</p>
      <TextField
        label={w.registryId}
        required
        maxLength={255}
        value={identifier}
        onValue={setIdentifier}
        fault={faultAt('registryId')}
      />
      {verifiesProofs ? (
        <ProofField value={proof} onValue={setProof} fault={faultAt('proof')} />
      ) : (
        <p class="soft small">{w.noKeys}</p>
      )}
    </FormDialog>
  );
}

interface ProofFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly fault: { readonly type: string; readonly message: string } | undefined;
}

function ProofField({ value, onValue, fault }: ProofFieldProps) {
  const w = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const [isNone, setIsNone] = useState(false);
  const read = async (file: File): Promise<void> => {
    setIsNone(file.size > LARGEST_PROOF);
    if (file.size <= LARGEST_PROOF) onValue((await file.text()).trim());
  };
  return (
    <>
      <AreaField
        label={w.proof}
        hint={w.proofHint}
        mono
        rows={5}
        spellcheck={false}
        value={value}
        onValue={onValue}
        fault={isNone ? w.proofTooLong : fault}
      />
      <input
        ref={input}
        class="hidden"
        type="file"
        accept=".jwt,.txt,application/jwt,text/plain"
        aria-label={w.proofFile}
        tabIndex={-1}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file) void read(file).then(() => (field.value = ''));
        }}
      />
      <div class="row">
        <Button small icon="up" onClick={() => input.current?.click()}>
          {w.proofFile}
        </Button>
      </div>
    </>
  );
}
