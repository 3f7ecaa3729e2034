import { ATTEMPTS } from '../../../schema/limits.js';
import { fieldsIn } from '../../../schema/record.js';
import { knownBrand } from '../../common/peers/catalog.generated.js';
import { numberIn, textIn } from '../../lib/jobs/payload.js';
import { contactInLetter, nameInLetter } from '../../lib/markup/without-links.js';
import { takeIfRoom } from '../../lib/windows/attempts.js';
import type { IntegrationsContext } from '../context.js';
import { letterIn, letterWords } from '../letters/letter-words.js';
import { sendInTime } from '../letters/send-in-time.js';
import type { ChangeFacts, LetterWords } from '../letters/words.en.js';
import { changeLetterKey } from '../sessions/counted-guesses.js';
import type { AccountRow } from './account.statements.js';
import { ACCOUNT_CHANGES, type ChangeLetter, isOfTeam, TEAM_CHANGES } from './account-change.js';
import { inFrenchAndEnglish, type Letter } from './letters.rules.js';

/**
 * Mails a letter about a change of an account or of a team, unless its reader was disabled or erased since, or no longer
 * belongs to the team. A letter beyond the hourly limit is dropped; one that is tried again counts once.
 */
export async function mailChange(context: IntegrationsContext, payload: unknown, attempt: number): Promise<void> {
  const { accounts, attempts, clock, log, mailer } = context;
  const letter = letterOf(payload);
  const [reader, member] = await Promise.all([accounts.byId(letter.readerId), accounts.byId(letter.memberId)]);
  if (!reader || !member || isOut(reader) || member.erased_at || !isStillFor(reader, letter)) return;
  const { brand } =
    letter.brandId === null ? { brand: null } : await context.peers.ask(knownBrand, { id: letter.brandId });
  const key = changeLetterKey(letter.change, letter.readerId, letter.brandId);
  if (attempt === 1 && !(await takeIfRoom(attempts, key, clock))) {
    log.warn({ limit: ATTEMPTS.changeLetter.limit }, 'too many letters about one kind of change: one is dropped');
    return;
  }
  const facts = { member: contactInLetter(member.email), brand: nameInLetter(brand?.name ?? ''), at: letter.at };
  const written = writtenIn(reader.language ?? brand?.language ?? null, letter.change, facts, context.publicUrl);
  await sendInTime(mailer, { to: reader.email, ...written });
}

type Change = ChangeLetter['change'];

const isOut = ({ disabled_at: disabledAt, erased_at: erasedAt }: AccountRow): boolean =>
  Boolean(disabledAt ?? erasedAt);

/** Tells whether a letter about a team still reaches one of it; a letter about the reader's own account always does. */
const isStillFor = (reader: AccountRow, { memberId, brandId }: ChangeLetter): boolean =>
  reader.id === memberId || reader.brands.some((brand) => brand.brandId === brandId);

function letterOf(payload: unknown): ChangeLetter {
  const { change, brandId } = fieldsIn(payload);
  const known = [...ACCOUNT_CHANGES, ...TEAM_CHANGES].find((one) => one === change);
  if (!known) throw new Error('The payload of the job has no known change');
  return {
    change: known,
    readerId: numberIn(payload, 'readerId'),
    memberId: numberIn(payload, 'memberId'),
    brandId: typeof brandId === 'number' ? brandId : null,
    at: textIn(payload, 'at'),
  };
}

/** Writes a letter in a language; in French and English where the reader's is unknown. */
function writtenIn(language: string | null, change: Change, facts: ChangeFacts, publicUrl: string): Letter {
  const write = (one: string): Letter => {
    const words = letterWords(one);
    const { subject, text } = words.change[change];
    return letterIn(one, subject(facts), text(facts), nextStep(words, change, facts, `${publicUrl}/${one}`));
  };
  if (language !== null) return write(language);
  const [french, english] = [write('fr'), write('en')];
  const text = inFrenchAndEnglish(french.text.trimEnd(), english.text.trimEnd());
  return { subject: `${french.subject} · ${english.subject}`, text };
}

/** Writes what a reader can do who did not expect the change. */
function nextStep(words: LetterWords, change: Change, { brand }: ChangeFacts, pages: string): string {
  if (change === 'administration_ended') return words.ask(brand);
  if (isOfTeam(change)) return words.team(`${pages}/place`);
  return words.notYou(`${pages}/forgotten-password`);
}
