import type { Letter } from '../accounts/letters.rules.js';
import { letterIn, letterWords } from './letter-words.js';

/** Writes the letter with the link that signs its reader in. */
export function signInLetter(language: string, link: string): Letter {
  const { signIn } = letterWords(language);
  return letterIn(language, signIn.subject, signIn.text(link));
}

/** Writes the letter with the link to choose a new password. */
export function newPasswordLetter(language: string, link: string): Letter {
  const { newPassword } = letterWords(language);
  return letterIn(language, newPassword.subject, newPassword.text(link));
}

/** Writes the letter to a person whose account signs in with a password. */
export function passwordInsteadLetter(language: string, link: string): Letter {
  const { passwordInstead } = letterWords(language);
  return letterIn(language, passwordInstead.subject, passwordInstead.text(link));
}
