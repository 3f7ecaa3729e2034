import type { Role } from '../../lib/principal.js';

/** A mail but for whom it is to. Nobody knows yet which language they read, so it speaks both. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

const both = (french: string, english: string): string => `${french}\n\n—\n\n${english}\n`;

/** With the link to choose a new password. */
export const passwordLetter = (link: string): Letter => ({
  subject: 'Un nouveau mot de passe · A new password',
  text: both(
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

/** With the link to take an invitation. */
export function invitationLetter(role: Role, link: string): Letter {
  const [french, english] = ROLE_NAMES[role];
  return {
    subject: 'Une invitation · An invitation',
    text: both(
      `Vous êtes invité comme ${french}.\n\nAcceptez dans les quatorze jours : ${link}`,
      `You are invited as ${english}.\n\nAccept within fourteen days: ${link}`,
    ),
  };
}
