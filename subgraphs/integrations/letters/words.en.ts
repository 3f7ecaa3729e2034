import { longDay, longMoment, writtenPrice } from '../../../schema/languages/written.js';
import type { OwnerLetterKind } from '../../../schema/vocabulary/owner-letters.js';
import type { AccountChange, TeamChange } from '../accounts/account-change.js';

/** Facts inserted into a mail about an item. */
export interface LetterFacts {
  /** Name of the item. */
  readonly product: string;
  /** Its serial; empty without one. */
  readonly serial: string;
  readonly brand: string;
  /** A person, place or amount; empty where the mail has none. */
  readonly detail: string;
  /** Instant of the change (ISO 8601). */
  readonly at: string;
}

/** Facts inserted into a mail about a change of an account or of a team. */
export interface ChangeFacts {
  /** Address of the administrator who joined or was removed. */
  readonly member: string;
  /** Name of the brand whose team changed; empty for a change of the reader's account. */
  readonly brand: string;
  /** Instant of the change (ISO 8601). */
  readonly at: string;
}

/** Names an item with its serial. */
const numbered = ({ product, serial }: LetterFacts): string =>
  `“${product}”${serial ? ` (serial number ${serial})` : ''}`;

const day = ({ at }: LetterFacts): string => longDay(at, { locale: 'en' });

const moment = ({ at }: ChangeFacts): string => longMoment(at, { locale: 'en' });

interface Sentences<Facts> {
  subject(facts: Facts): string;
  text(facts: Facts): string;
}

/** Letters in English. */
export const en = {
  signIn: {
    subject: 'Your link to sign in',
    text: (link: string): string =>
      `Sign in with this link. It is good once, for an hour:\n${link}\n\nIf you did not ask for it, ignore this message: nothing has changed. Do not pass it on: who has it can sign in as you.`,
  },
  newPassword: {
    subject: 'A new password',
    text: (link: string): string =>
      `Somebody, probably you, asked for a new password.\n\nChoose it here within an hour:\n${link}\n\nIf it was not you, ignore this message: nothing has changed.`,
  },
  passwordInstead: {
    subject: 'Sign in with your password',
    text: (link: string): string =>
      `Somebody, probably you, asked for a link to sign in. This address has an account that signs in with its password:\n${link}\n\nIf it was not you, ignore this message: nothing has changed.`,
  },
  opens: (link: string): string =>
    `Open it here; no password is needed:\n${link}\n\nThe link is meant for you: who has it can sign in as you.`,
  see: (link: string): string => `See it here:\n${link}`,
  ask: (brand: string): string => `If you did not expect this, or have a question, ask ${brand}.`,
  change: {
    password_changed: {
      subject: () => 'Your password was changed',
      text: (facts) => `The password of your account was changed on ${moment(facts)}. Your other sessions have ended.`,
    },
    second_factor_on: {
      subject: () => 'Your second factor is on',
      text: (facts) =>
        `A second factor was set up for your account on ${moment(facts)}: signing in asks for a code of it from now on.`,
    },
    second_factor_off: {
      subject: () => 'Your second factor is off',
      text: (facts) =>
        `The second factor of your account was removed on ${moment(facts)}: signing in asks for the password alone from now on.`,
    },
    administration_ended: {
      subject: ({ brand }) => `You no longer administer ${brand}`,
      text: (facts) => `You were removed from the administrators of ${facts.brand} on ${moment(facts)}.`,
    },
    administrator_joined: {
      subject: ({ brand }) => `A new administrator of ${brand}`,
      text: (facts) =>
        `${facts.member} became an administrator of ${facts.brand} on ${moment(facts)}, by an invitation.`,
    },
    administrator_removed: {
      subject: ({ brand }) => `An administrator of ${brand} was removed`,
      text: (facts) => `${facts.member} was removed from the administrators of ${facts.brand} on ${moment(facts)}.`,
    },
  } satisfies Record<AccountChange | TeamChange, Sentences<ChangeFacts>>,
  notYou: (link: string): string =>
    `If it was not you, choose a new password at once. It ends every session:\n${link}\n\nTell the operator of the platform, too.`,
  team: (link: string): string => `If you did not expect this, look at the team, where it can be undone:\n${link}`,
  owner: {
    receipt: {
      subject: ({ product }) => `Make it yours: ${product}`,
      text: ({ product, brand, detail }) =>
        `You bought “${product}” of ${brand}${detail ? ` at ${detail}` : ''}. Make it yours: its warranty, its history and its passport are then at hand, and a theft can be reported.`,
    },
    transfer_offered: {
      subject: ({ product }) => `Offered to you: ${product}`,
      text: ({ product, brand, detail }) =>
        `The owner${detail ? ` (${detail})` : ''} of “${product}” of ${brand} wants to pass it on to you. It is yours once you accept; the offer stands for fourteen days.`,
    },
    owned: {
      subject: ({ product }) => `Yours now: ${product}`,
      text: ({ product, brand }) => `“${product}” of ${brand} is yours now.`,
    },
    passed_on: {
      subject: ({ product }) => `Passed on: ${product}`,
      text: ({ product, brand, detail }) =>
        `“${product}” of ${brand} is no longer yours${detail ? `: it was passed on to ${detail}` : ''}. If you did not do this, tell the brand at once.`,
    },
    transfer_declined: {
      subject: ({ product }) => `Not accepted: ${product}`,
      text: ({ product, brand, detail }) =>
        `${detail || 'The receiver'} declined “${product}” of ${brand}. It stays yours.`,
    },
    return_requested: {
      subject: ({ product }) => `Return asked for: ${product}`,
      text: ({ product, brand }) =>
        `Your return of “${product}” is announced to ${brand}. Bring or send it within thirty days.`,
    },
    return_received: {
      subject: ({ product }) => `Return received: ${product}`,
      text: ({ product, brand }) => `${brand} received “${product}” and is looking at it.`,
    },
    return_rejected: {
      subject: ({ product }) => `Return refused: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} did not take “${product}” back; it stays yours.${detail ? ` Its reason: ${detail}` : ''}`,
    },
    return_completed: {
      subject: ({ product }) => `Return settled: ${product}`,
      text: ({ product, brand, detail }) =>
        `“${product}” is back with ${brand} and no longer yours.${detail ? ` Settled by: ${detail}` : ''}`,
    },
    return_expired: {
      subject: ({ product }) => `Return lapsed: ${product}`,
      text: ({ product, brand }) =>
        `“${product}” did not arrive at ${brand} in time: the return lapsed, and it stays yours.`,
    },
    claim_opened: {
      subject: ({ product }) => `Warranty claimed: ${product}`,
      text: ({ product, brand }) => `${brand} received your warranty claim for “${product}” and will answer it.`,
    },
    claim_accepted: {
      subject: ({ product }) => `Warranty claim accepted: ${product}`,
      text: ({ product, brand }) => `${brand} accepted your warranty claim for “${product}”.`,
    },
    claim_refused: {
      subject: ({ product }) => `Warranty claim refused: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} refused your warranty claim for “${product}”.${detail ? ` Its reason: ${detail}` : ''}`,
    },
    claim_settled: {
      subject: ({ product }) => `Warranty claim settled: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} settled your warranty claim for “${product}”.${detail ? ` How: ${detail}` : ''}`,
    },
    warranty_ends: {
      subject: ({ product }) => `Warranty ends soon: ${product}`,
      text: ({ product, brand }) =>
        `The warranty of “${product}” of ${brand} ends soon. If it has a fault, claim it now.`,
    },
    buyback_offered: {
      subject: ({ product }) => `An offer for ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} would like to buy “${product}” back for ${writtenPrice(detail, 'en')}.`,
    },
    buyback_completed: {
      subject: ({ product }) => `Bought back: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} bought “${product}” back for ${writtenPrice(detail, 'en')}. It is no longer yours.`,
    },
    buyback_expired: {
      subject: ({ product }) => `Offer lapsed: ${product}`,
      text: ({ product, brand }) => `The offer of ${brand} to buy “${product}” back has lapsed. It stays yours.`,
    },
    stolen: {
      subject: ({ product }) => `Reported stolen: ${product}`,
      text: ({ product, brand }) =>
        `“${product}” of ${brand} is reported stolen: everyone who looks it up is warned. Close the report when you have it back.`,
    },
    found: {
      subject: ({ product }) => `Theft report closed: ${product}`,
      text: ({ product, brand }) => `The theft report of “${product}” of ${brand} is closed.`,
    },
    repaired: {
      subject: ({ product }) => `Work recorded: ${product}`,
      text: ({ product, brand, detail }) => `A workshop recorded its work on “${product}” of ${brand}: ${detail}.`,
    },
    work_ordered: {
      subject: ({ product }) => `Work ordered: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} orders work on “${product}” from you${detail ? ` (${detail})` : ''}. The order waits in your place, where you record what you did.`,
    },
    reported_stolen: {
      subject: ({ product }) => `Reported stolen by its brand: ${product}`,
      text: (facts) =>
        `${facts.brand} reported ${numbered(facts)} stolen on ${day(facts)}: everyone who looks it up is warned. Only the brand can close the report.`,
    },
    revoked: {
      subject: ({ product }) => `Revoked: ${product}`,
      text: (facts) =>
        `${facts.brand} revoked ${numbered(facts)} on ${day(facts)}: the brand no longer vouches for it, and everyone who looks it up is warned.`,
    },
    destroyed: {
      subject: ({ product }) => `Destroyed: ${product}`,
      text: (facts) =>
        `${facts.brand} recorded on ${day(facts)} that ${numbered(facts)} is destroyed. Its entry ends for good: it can no longer be verified or passed on.`,
    },
    withdrawn: {
      subject: ({ product }) => `Withdrawn: ${product}`,
      text: (facts) =>
        `${facts.brand} withdrew ${numbered(facts)} from its catalog on ${day(facts)}: it can no longer be verified or passed on.`,
    },
    certificate_revoked: {
      subject: ({ product }) => `Certificate revoked: ${product}`,
      text: (facts) =>
        `${facts.brand} revoked the certificate${facts.detail ? ` ${facts.detail}` : ''} of ${numbered(facts)} on ${day(facts)}: it is no longer valid.`,
    },
  } satisfies Record<OwnerLetterKind, Sentences<LetterFacts>>,
};

/** Every sentence of the letters in one language. */
export type LetterWords = typeof en;
