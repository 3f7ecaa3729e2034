import { useState } from 'preact/hooks';
import { asRefusal, type Refusal } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { useTask } from '../../graph/use-task.js';
import { askForPassword } from '../../operations/account.generated.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Notice, RefusalNotice } from '../../parts/notice.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { giveCode, signIn } from '../session.js';
import { Entry } from './entry.js';

const words = both(
  {
    title: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    forgotten: 'I have forgotten my password',
    codeTitle: 'Second factor',
    codeText: 'Enter the code that your authenticator shows, or one of your recovery codes.',
    code: 'Code',
    confirm: 'Confirm',
    back: 'Back to sign-in',
    resetTitle: 'New password',
    resetText: 'We send a link to this address, if it has an account. It is good for one hour.',
    send: 'Send the link',
    sent: 'If this address has an account, a link is on its way to it.',
  },
  {
    title: 'Connexion',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    forgotten: 'J’ai oublié mon mot de passe',
    codeTitle: 'Second facteur',
    codeText: 'Saisissez le code de votre application d’authentification, ou l’un de vos codes de secours.',
    code: 'Code',
    confirm: 'Valider',
    back: 'Retour à la connexion',
    resetTitle: 'Nouveau mot de passe',
    resetText: 'Nous envoyons un lien à cette adresse, si elle a un compte. Il est valable une heure.',
    send: 'Envoyer le lien',
    sent: 'Si cette adresse a un compte, un lien est en route.',
  },
);

type Step = 'password' | 'code' | 'forgotten';

/** Signs in, with the second factor where there is one, and opens the requested screen. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>('password');
  const [ended, setEnded] = useState<Refusal>();
  const back = (refusal?: Refusal): void => {
    setEnded(refusal);
    setStep('password');
  };
  if (step === 'code') return <CodeStep onDone={onDone} onBack={back} />;
  if (step === 'forgotten') return <Forgotten onBack={() => back()} />;
  return (
    <PasswordStep
      ended={ended}
      onDone={onDone}
      onCode={() => setStep('code')}
      onForgotten={() => setStep('forgotten')}
    />
  );
}

function PasswordStep({
  ended,
  onDone,
  onCode,
  onForgotten,
}: {
  /** Refusal of a code because the first step had ended. */
  ended: Refusal | undefined;
  onDone: () => void;
  onCode: () => void;
  onForgotten: () => void;
}) {
  const w = useWords(words);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, run } = useTask();
  const refusal = error ?? ended;
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => ((await signIn(email, password)) === 'mfa' ? onCode() : onDone()));
  };
  return (
    <Entry title={w.title}>
      <form class="stack" onSubmit={submit}>
        <TextField label={w.email} type="email" autoComplete="username" required value={email} onValue={setEmail} />
        <TextField
          label={w.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        {refusal && <RefusalNotice error={refusal} />}
        <Button submit kind="main" busy={busy}>
          {w.submit}
        </Button>
        <Button kind="plain" onClick={onForgotten}>
          {w.forgotten}
        </Button>
      </form>
    </Entry>
  );
}

function CodeStep({ onDone, onBack }: { onDone: () => void; onBack: (refusal?: Refusal) => void }) {
  const w = useWords(words);
  const [code, setCode] = useState('');
  const { busy, error, run } = useTask();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      try {
        await giveCode(code);
      } catch (refused) {
        const refusal = asRefusal(refused);
        if (refusal.code === 'SESSION_REVOKED') return onBack(refusal);
        throw refusal;
      }
      onDone();
    });
  };
  return (
    <Entry title={w.codeTitle}>
      <p class="soft">{w.codeText}</p>
      <form class="stack" onSubmit={submit}>
        <TextField
          label={w.code}
          autoComplete="one-time-code"
          spellcheck={false}
          required
          value={code}
          onValue={setCode}
        />
        {error && <RefusalNotice error={error} />}
        <Button submit kind="main" busy={busy}>
          {w.confirm}
        </Button>
        <Button kind="plain" onClick={() => onBack()}>
          {w.back}
        </Button>
      </form>
    </Entry>
  );
}

function Forgotten({ onBack }: { onBack: () => void }) {
  const w = useWords(words);
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const language = useLanguage();
  const { run, busy, error } = useMutation(askForPassword);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run({ email, language })) setSent(true);
  };
  return (
    <Entry title={w.resetTitle}>
      {sent ? (
        <Notice tone="good">
          <p role="status">{w.sent}</p>
        </Notice>
      ) : (
        <form class="stack" onSubmit={submit}>
          <p class="soft">{w.resetText}</p>
          <TextField label={w.email} type="email" autoComplete="username" required value={email} onValue={setEmail} />
          {error && <RefusalNotice error={error} />}
          <Button submit kind="main" busy={busy}>
            {w.send}
          </Button>
        </form>
      )}
      <Button kind="plain" onClick={onBack}>
        {w.back}
      </Button>
    </Entry>
  );
}
