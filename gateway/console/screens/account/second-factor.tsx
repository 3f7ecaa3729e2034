import { useContext, useEffect, useState } from 'preact/hooks';
import { useMutation } from '../../graph/use-query.js';
import { beginSecondFactor, turnOffSecondFactor, turnOnSecondFactor } from '../../operations/account.generated.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { FormDialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { ChangedContext } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import { RecoveryCodes } from './recovery-codes.js';

const words = both(
  {
    title: 'Second factor',
    on: 'On',
    off: 'Off',
    text: 'With a second factor, a password that was stolen opens nothing. You need an authenticator app.',
    begin: 'Set up a second factor',
    scan: 'Scan this code with your authenticator, or enter the secret. Then enter the code it shows.',
    qr: 'Code for your authenticator',
    secret: 'Secret:',
    code: 'Code',
    confirm: 'Turn it on',
    remove: 'Remove the second factor',
    password: 'Password',
    removed: 'The second factor is off',
  },
  {
    title: 'Second facteur',
    on: 'Actif',
    off: 'Inactif',
    text: 'Avec un second facteur, un mot de passe volé n’ouvre rien. Il vous faut une application d’authentification.',
    begin: 'Installer un second facteur',
    scan: 'Scannez ce code avec votre application, ou saisissez le secret. Puis entrez le code qu’elle affiche.',
    qr: 'Code pour votre application',
    secret: 'Secret :',
    code: 'Code',
    confirm: 'L’activer',
    remove: 'Retirer le second facteur',
    password: 'Mot de passe',
    removed: 'Le second facteur est retiré',
  },
);

/** Sets up or removes the second factor. */
export function SecondFactor({ active }: { active: boolean }) {
  const w = useWords(words);
  const [isOn, setIsOn] = useState(active);
  const [codes, setCodes] = useState<readonly string[]>();
  const [removing, setRemoving] = useState(false);
  const changed = useContext(ChangedContext);
  const set = (on: boolean): void => {
    setIsOn(on);
    changed();
  };
  return (
    <Card title={w.title} actions={<Badge tone={isOn ? 'good' : 'warn'}>{isOn ? w.on : w.off}</Badge>}>
      <p>{w.text}</p>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!isOn && (
        <SetUp
          onDone={(given) => {
            setCodes(given);
            set(true);
          }}
        />
      )}
      {isOn && (
        <div class="row">
          <Button kind="danger" onClick={() => setRemoving(true)}>
            {w.remove}
          </Button>
        </div>
      )}
      {removing && (
        <Remove
          onClose={() => setRemoving(false)}
          onDone={() => {
            setRemoving(false);
            set(false);
            tell(w.removed);
          }}
        />
      )}
    </Card>
  );
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const w = useWords(words);
  const begin = useMutation(beginSecondFactor);
  const confirm = useMutation(turnOnSecondFactor);
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const [code, setCode] = useState('');
  if (!begun) {
    const start = (): void => void begin.run({}).then((answer) => answer && setBegun(answer.enrolSecondFactor));
    return (
      <>
        {begin.error && <RefusalNotice error={begin.error} />}
        <div class="row">
          <Button kind="main" busy={begin.busy} onClick={start}>
            {w.begin}
          </Button>
        </div>
      </>
    );
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const answer = await confirm.run({ code: code.replace(/\s/g, '') });
    if (answer) onDone(answer.confirmSecondFactor);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <p>{w.scan}</p>
      <QrCode text={begun.address} label={w.qr} />
      <p>
        {w.secret} <code>{begun.secret}</code>
      </p>
      <TextField label={w.code} autoComplete="one-time-code" required value={code} onValue={setCode} />
      {confirm.error && <RefusalNotice error={confirm.error} />}
      <Button submit kind="main" busy={confirm.busy}>
        {w.confirm}
      </Button>
    </form>
  );
}

/** Shows a QR code, drawn as one path. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 0 });
      let path = '';
      for (let row = 0; row < size; row++)
        for (let column = 0; column < size; column++) if (data[row]?.[column]) path += `M${column} ${row}h1v1h-1z`;
      setDrawn({ size, path });
    });
  }, [text]);
  return (
    <div class="qr">
      {drawn && (
        <svg viewBox={`-2 -2 ${drawn.size + 4} ${drawn.size + 4}`} role="img" aria-label={label}>
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

function Remove({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const w = useWords(words);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, busy, error } = useMutation(turnOffSecondFactor);
  return (
    <FormDialog
      title={w.remove}
      submit={w.remove}
      danger
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => void run({ password, code: code.replace(/\s/g, '') }).then((done) => done && onDone())}
    >
      <TextField
        label={w.password}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <TextField label={w.code} autoComplete="one-time-code" required value={code} onValue={setCode} />
    </FormDialog>
  );
}
