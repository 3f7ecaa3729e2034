import type { Letter } from '../accounts/letters.rules.js';
import { letterOf, letterWords } from './letter-words.js';

/** Writes the letter with the link that signs its reader in. */
export function signInLetter(language: string, link: string): Letter {
  const { signIn } = letterWords(language);
  return letterOf(signIn.subject, signIn.text(link));
}

/** Writes the letter to a person whose account signs in with a password. */
export function passwordInsteadLetter(language: string, link: string): Letter {
  const { passwordInstead } = letterWords(language);
  return letterOf(passwordInstead.subject, passwordInstead.text(link));
}
