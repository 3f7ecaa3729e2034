import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { takeInvitation } from '../../operations/account.generated.js';
import { Button, LinkButton } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Notice, RefusalNotice } from '../../parts/notice.js';
import { both, useWords } from '../../words/language.js';
import { Entry } from './entry.js';

const words = both(
  {
    title: 'You are invited',
    text: 'Choose a password to take the invitation. If this address has an account already, it keeps its password and name: enter any here.',
    firstName: 'First name',
    lastName: 'Last name',
    password: 'Password',
    hint: '12 characters or more. A sentence is good.',
    submit: 'Take the invitation',
    done: 'The invitation is taken. You can sign in now.',
    signIn: 'Sign in',
    spent:
      'This invitation is not good any more: it was taken, withdrawn, or is older than fourteen days. Ask whoever sent it for another.',
  },
  {
    title: 'Vous êtes invité',
    text: 'Choisissez un mot de passe pour accepter l’invitation. Si cette adresse a déjà un compte, il garde son mot de passe et son nom : saisissez-en un quelconque.',
    firstName: 'Prénom',
    lastName: 'Nom',
    password: 'Mot de passe',
    hint: '12 caractères ou plus. Une phrase convient.',
    submit: 'Accepter l’invitation',
    done: 'L’invitation est acceptée. Vous pouvez vous connecter.',
    signIn: 'Se connecter',
    spent:
      'Cette invitation n’est plus valable : elle a servi, a été retirée ou a plus de quatorze jours. Demandez-en une autre à la personne qui l’a envoyée.',
  },
);

/** Where the link of a mailed invitation leads. */
export function Invitation({ token }: { token: string }) {
  const w = useWords(words);
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const { run, busy, error } = useMutation(takeInvitation);
  const isSpent = error?.code === 'NOT_FOUND' || !token;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const names = { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
    if (await run({ token, password, ...names })) setDone(true);
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
          {w.signIn}
        </LinkButton>
      ) : (
        <form class="stack" onSubmit={submit}>
          <p class="soft">{w.text}</p>
          <TextField label={w.firstName} autoComplete="given-name" value={firstName} onValue={setFirstName} />
          <TextField label={w.lastName} autoComplete="family-name" value={lastName} onValue={setLastName} />
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
