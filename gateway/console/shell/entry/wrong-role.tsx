import { Button, LinkButton } from '../../parts/button.js';
import { OwnInvitations } from '../../screens/account/own-invitations.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { useSignOut } from '../use-sign-out.js';
import { Entry } from './entry.js';

const words = both(
  {
    title: 'Not for this account',
    text: 'The console is for the teams of brands and for operators of the platform. With this account you can look items up.',
    find: 'Find an item',
    out: 'Sign in as somebody else',
  },
  {
    title: 'Pas avec ce compte',
    text: 'La console est destinée aux équipes des marques et aux opérateurs. Avec ce compte, vous pouvez chercher un article.',
    find: 'Chercher un article',
    out: 'Se connecter autrement',
  },
);

export function WrongRole({ onLeft }: { onLeft: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const leave = useSignOut(onLeft);
  return (
    <Entry title={w.title}>
      <p>{w.text}</p>
      <OwnInvitations />
      <LinkButton href={`/${language}/find`} kind="main">
        {w.find}
      </LinkButton>
      <Button onClick={leave}>{w.out}</Button>
    </Entry>
  );
}
