import { useState } from 'preact/hooks';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { changeOwnPassword } from '../../operations/account.generated.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { useMe } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';
import { OwnInvitations } from './own-invitations.js';
import { SecondFactor } from './second-factor.js';

const words = both(
  {
    title: 'Your account',
    you: 'You',
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    brand_admin: 'Administrator of a brand',
    operator: 'Operator of the platform',
    passwordTitle: 'Password',
    current: 'Present password',
    next: 'New password',
    hint: '12 characters or more. Your other sessions end.',
    change: 'Change the password',
    changed: 'Password changed; your other sessions have ended',
  },
  {
    title: 'Votre compte',
    you: 'Vous',
    name: 'Nom',
    email: 'Adresse e-mail',
    role: 'Rôle',
    brand_admin: 'Administrateur d’une marque',
    operator: 'Opérateur de la plateforme',
    passwordTitle: 'Mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    hint: '12 caractères ou plus. Vos autres sessions se terminent.',
    change: 'Changer le mot de passe',
    changed: 'Mot de passe changé ; vos autres sessions sont terminées',
  },
);

/** Shows the account of the session: its person, password and second factor. */
export function Account() {
  const w = useWords(words);
  const me = useMe();
  return (
    <Page title={w.title}>
      <div class="columns">
        <div class="half stack">
          <Card title={w.you}>
            <Facts
              rows={[
                [w.name, me.name],
                [w.email, me.email],
                [w.role, me.role === 'operator' ? w.operator : w.brand_admin],
              ]}
            />
          </Card>
          <OwnInvitations />
          <Password />
        </div>
        <div class="half">
          <SecondFactor active={me.secondFactor ?? false} />
        </div>
      </div>
    </Page>
  );
}

function Password() {
  const w = useWords(words);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { run, busy, error } = useMutation(changeOwnPassword);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run({ current, next }))) return;
    setCurrent('');
    setNext('');
    tell(w.changed);
  };
  return (
    <Card title={w.passwordTitle}>
      <form class="stack" onSubmit={submit}>
        <TextField
          label={w.current}
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onValue={setCurrent}
        />
        <TextField
          label={w.next}
          hint={w.hint}
          fault={faultOf(error, 'password')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={256}
          required
          value={next}
          onValue={setNext}
        />
        {error && <RefusalNotice error={error} />}
        <Button submit busy={busy}>
          {w.change}
        </Button>
      </form>
    </Card>
  );
}
