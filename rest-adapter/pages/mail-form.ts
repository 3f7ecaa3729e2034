import type { AccountLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { wordsOf } from './words/words.js';

/**
 * Renders the form that mails a sign-in link to an address; an account without a password is created when the link is
 * used.
 */
export function mailForm(language: AccountLanguage, next: string, email = ''): Markup {
  const { account } = wordsOf(language);
  return markup`<form method="post" action="/${language}/sign-in/link/send"><input type="hidden" name="next" value="${next}"><label for="mailto">${account.mailTo}</label><input id="mailto" name="email" type="email" autocomplete="email" value="${email}" required><button class="main">${account.mailLink}</button></form><p class="note">${account.mailLinkText}</p>`;
}
