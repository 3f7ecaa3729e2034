import type { Letter } from '../accounts/letters.rules.js';
import { letterIn, letterWords } from './letter-words.js';

/** Writes the mail with a sign-in link. */
export function signInLetter(language: string, link: string): Letter {
  const { signIn } = letterWords(language);
  return letterIn(language, signIn.subject, signIn.text(link));
}

/** Writes the mail with a reset link. */
export function newPasswordLetter(language: string, link: string): Letter {
  const { newPassword } = letterWords(language);
  return letterIn(language, newPassword.subject, newPassword.text(link));
}

/** Writes the mail to a person whose account signs in with a password. */
export function passwordInsteadLetter(language: string, link: string): Letter {
  const { passwordInstead } = letterWords(language);
  return letterIn(language, passwordInstead.subject, passwordInstead.text(link));
}
