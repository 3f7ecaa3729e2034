import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { setPassword as setPasswordOperation } from '../../operations/account.generated.js';
import { Button, LinkButton } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Notice, RefusalNotice } from '../../parts/notice.js';
import { both, useWords } from '../../words/language.js';
import { Entry } from './entry.js';

const words = both(
  {
    title: 'Choose a new password',
    password: 'New password',
    hint: '12 characters or more. A sentence is good.',
    submit: 'Save the password',
    done: 'Your password is changed. Everywhere else you were signed out.',
    signIn: 'Sign in',
    spent: 'This link is not good any more. Ask for another one: each is good once, and for one hour.',
    ask: 'Ask for another link',
  },
  {
    title: 'Choisissez un nouveau mot de passe',
    password: 'Nouveau mot de passe',
    hint: '12 caractères ou plus. Une phrase convient.',
    submit: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe est changé. Partout ailleurs, vous êtes déconnecté.',
    signIn: 'Se connecter',
    spent: 'Ce lien n’est plus valable. Demandez-en un autre : chacun sert une fois, pendant une heure.',
    ask: 'Demander un autre lien',
  },
);

/** Where a mailed link for a new password leads. */
export function NewPassword({ token }: { token: string }) {
  const w = useWords(words);
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const { run, busy, error } = useMutation(setPasswordOperation);
  const isSpent = error?.code === 'NOT_FOUND' || !token;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run({ token, password })) setDone(true);
  };
  return (
    <Entry title={w.title}>
      {done && (
        <Notice tone="good">
          <p role="status">{w.done}</p>
        </Notice>
      )}
      {isSpent && <Notice tone="bad">{w.spent}</Notice>}
      {done || isSpent ? (
        <LinkButton href="/console" kind="main">
          {done ? w.signIn : w.ask}
        </LinkButton>
      ) : (
        <form class="stack" onSubmit={submit}>
          <TextField
            label={w.password}
            hint={w.hint}
            fault={faultOf(error, 'password')}
            type="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={256}
            required
            value={password}
            onValue={setPassword}
          />
          {error && <RefusalNotice error={error} />}
          <Button submit kind="main" busy={busy}>
            {w.submit}
          </Button>
        </form>
      )}
    </Entry>
  );
}
