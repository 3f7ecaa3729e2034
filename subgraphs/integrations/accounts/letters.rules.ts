import { deName } from '../../../schema/languages/french-elision.js';
import type { Role } from '../../../schema/vocabulary/roles.js';

/** A mail without its addressee. */
export interface Letter {
  /** Its language; absent for a mail in French and English. */
  readonly language?: string;
  readonly subject: string;
  readonly text: string;
}

/** Joins the two texts of a mail whose reader may know either language. */
export const inFrenchAndEnglish = (french: string, english: string): string => `${french}\n\n—\n\n${english}\n`;

/** Writes the mail with a reset link. */
export const passwordLetter = (link: string): Letter => ({
  subject: 'Un nouveau mot de passe · A new password',
  text: inFrenchAndEnglish(
    `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe.\n\nChoisissez-le ici dans l’heure : ${link}\n\nSi ce n’était pas vous, ignorez ce message : rien n’a changé.`,
    `Somebody, probably you, asked for a new password.\n\nChoose it here within an hour: ${link}\n\nIf it was not you, ignore this message: nothing has changed.`,
  ),
});

const ROLE_NAMES: Readonly<Record<Role, readonly [french: string, english: string]>> = {
  repairer: ['réparateur', 'repairer'],
  recycler: ['recycleur', 'recycler'],
  distributor: ['distributeur', 'distributor'],
  brand_admin: ['administrateur de marque', 'brand administrator'],
  customer: ['client', 'customer'],
  authority: ['autorité de surveillance du marché', 'market surveillance authority'],
  operator: ['exploitant de la plateforme', 'platform operator'],
};

/** Names of inviter and brand, prepared for a mail, where they have any. */
export interface InvitationNames {
  readonly inviter: string | null;
  readonly brand: string | null;
}

/**
 * Writes the mail with the link of an invitation, and the home page of its role. It names the sender, so that the
 * receiver can judge it.
 */
export function invitationLetter(role: Role, link: string, names: InvitationNames, publicUrl: string): Letter {
  const [french, english] = ROLE_NAMES[role];
  const { inviter, brand } = names;
  const forBrand = brand ? ` · ${brand}` : '';
  return {
    subject: `Une invitation · An invitation${forBrand}`,
    text: inFrenchAndEnglish(
      `${inviter ? `${inviter} vous invite` : 'Vous êtes invité'} comme ${french}${brand ? ` ${deName(brand)}` : ''}.\n\nAcceptez dans les quatorze jours : ${link}\n\nVotre espace sera ensuite ici : ${publicUrl}/fr/place`,
      `${inviter ? `${inviter} invites you` : 'You are invited'} as ${english}${brand ? ` of ${brand}` : ''}.\n\nAccept within fourteen days: ${link}\n\nYour place is here afterwards: ${publicUrl}/en/place`,
    ),
  };
}
