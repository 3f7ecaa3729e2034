import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { BRAND_DECISION_KINDS, type OwnerLetterKind } from '../../../schema/vocabulary/owner-letters.js';
import { knownBrand } from '../../common/peers/catalog.generated.js';
import { webAddress } from '../../lib/markup/markup.js';
import { nameInLetter } from '../../lib/markup/without-links.js';
import type { AttemptKey } from '../../lib/windows/attempts.js';
import type { AccountRow } from '../accounts/account.statements.js';
import type { Mail } from '../accounts/mailer.js';
import type { IntegrationsContext } from '../context.js';
import { letterMailboxKey, letterReaderKey } from '../sessions/counted-guesses.js';
import { keepSignInLink, linkOf } from '../sessions/request-sign-in-link.js';
import { maySignInByMail } from '../sessions/sign-in-link.rules.js';
import { letterIn, letterWords } from './letter-words.js';
import { handOverInTime } from './send-in-time.js';
import type { LetterWords } from './words.en.js';

/** A mail to an account, or to an address that may have none. */
export interface OwnerLetter {
  readonly id: number;
  readonly kind: OwnerLetterKind;
  readonly brandId: number;
  readonly product: string;
  readonly serial: string | null;
  readonly writtenAt: Date;
  readonly detail: string | null;
  readonly accountId: number | null;
  readonly email: string | null;
  /** Language of the account that caused it, used when the reader's is unknown. */
  readonly language: string | null;
  /** Path of the linked page, below the language. */
  readonly path: string;
}

/** Milliseconds for which a sign-in link to an address without an account is valid, as long as an offer. */
const LINK_MS = 14 * 86_400_000;

/** Characters of the longest reason or outcome that a brand gives, as many as the free text of the graph may have. */
const LONGEST_DETAIL = 2_000;

/**
 * Sends mails about items, each in its reader's language; returns the ids of those that need no retry, because they
 * were sent or their reader no longer exists.
 */
export async function mailOwners(context: IntegrationsContext, letters: readonly OwnerLetter[]): Promise<number[]> {
  const done = await Promise.all(letters.map((letter) => mailed(context, letter)));
  return letters.filter((_, at) => done[at]).map(({ id }) => id);
}

async function mailed(context: IntegrationsContext, letter: OwnerLetter): Promise<boolean> {
  try {
    await handOverInTime(context.mailer, `letter ${letter.id}`, async () => {
      const mail = await mailOf(context, letter);
      if (mail) await context.mailer.send(mail);
    });
    return true;
  } catch (error) {
    context.log.error({ err: error, letter: letter.id }, 'mail not handed over');
    return false;
  }
}

async function mailOf(context: IntegrationsContext, letter: OwnerLetter): Promise<Mail | null> {
  const email = letter.email === null ? null : normalizeEmail(letter.email);
  const account = await readerOf(context, letter.accountId, email);
  const to = account?.email ?? email;
  if (account?.disabled_at || to === null || !isEmailAddress(to)) return null;
  await countReader(context, account ? letterReaderKey(to) : letterMailboxKey(to));
  const { brand } = await context.peers.ask(knownBrand, { id: letter.brandId });
  if (!brand) return null;
  const language = account?.language ?? letter.language ?? brand.language;
  const words = letterWords(language);
  const facts = {
    product: nameInLetter(letter.product),
    serial: nameInLetter(letter.serial ?? ''),
    at: letter.writtenAt.toISOString(),
    brand: nameInLetter(brand.name),
    detail: nameInLetter(letter.detail ?? '', LONGEST_DETAIL),
  };
  const { subject, text } = words.owner[letter.kind];
  const next = `/${language}${letter.path}`;
  // For an account without a password the link signs in, which saves a second mail; other accounts sign in as usual.
  const way =
    account && !(maySignInByMail(account) && account.password_hash === null)
      ? words.see(`${context.publicUrl}${next}`)
      : words.opens(
          linkOf(
            context,
            language,
            await keepSignInLink(context.database.pool, { email: to, next, language }, context.clock(), LINK_MS),
          ),
        );
  const ask = isBrandDecision(letter.kind) ? [askBrand(words, brand)] : [];
  return { to, ...letterIn(language, subject(facts), text(facts), ...ask, way), legal: brand };
}

const isBrandDecision = (kind: OwnerLetterKind): boolean => BRAND_DECISION_KINDS.some((decision) => decision === kind);

/** Writes that the brand answers questions, with its address where it has one. */
function askBrand(words: LetterWords, { name, appUrl }: { readonly name: string; readonly appUrl: string | null }) {
  const address = webAddress(appUrl);
  return words.ask(nameInLetter(name)) + (address ? `\n${address}` : '');
}

async function readerOf(
  { accounts }: IntegrationsContext,
  accountId: number | null,
  email: string | null,
): Promise<AccountRow | undefined> {
  if (accountId !== null) return accounts.byId(accountId);
  return email === null ? undefined : accounts.byEmail(email);
}

/**
 * Counts a mail to a mailbox; throws when its hourly limit is reached, so that it is delayed: others than its sender may have used
 * the limit.
 */
const countReader = ({ attempts, clock }: IntegrationsContext, mailbox: AttemptKey): Promise<void> =>
  attempts.take([mailbox], clock, () => new Error('Too many letters to one mailbox'));
