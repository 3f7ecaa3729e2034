import { longDay, longMoment, writtenPrice } from '../../../schema/languages/written.js';
import type { ChangeFacts, LetterFacts, LetterWords } from './words.en.js';

/** Names an item with its serial. */
const numbered = ({ product, serial }: LetterFacts): string =>
  `„${product}“${serial ? ` (Seriennummer ${serial})` : ''}`;

const day = ({ at }: LetterFacts): string => longDay(at, { locale: 'de' });

const moment = ({ at }: ChangeFacts): string => longMoment(at, { locale: 'de' });

/** Letters in German. */
export const de: LetterWords = {
  signIn: {
    subject: 'Ihr Link zum Anmelden',
    text: (link) =>
      `Melden Sie sich mit diesem Link an. Er gilt einmal, eine Stunde lang:\n${link}\n\nWenn Sie ihn nicht angefordert haben, beachten Sie diese Nachricht nicht: Es hat sich nichts geändert. Geben Sie ihn nicht weiter: Wer ihn hat, kann sich als Sie anmelden.`,
  },
  newPassword: {
    subject: 'Ein neues Passwort',
    text: (link) =>
      `Jemand, vermutlich Sie, hat ein neues Passwort angefordert.\n\nWählen Sie es hier innerhalb einer Stunde:\n${link}\n\nWenn Sie es nicht waren, beachten Sie diese Nachricht nicht: Es hat sich nichts geändert.`,
  },
  passwordInstead: {
    subject: 'Melden Sie sich mit Ihrem Passwort an',
    text: (link) =>
      `Jemand, vermutlich Sie, hat einen Link zum Anmelden angefordert. Zu dieser Adresse gehört ein Konto, das sich mit seinem Passwort anmeldet:\n${link}\n\nWenn Sie es nicht waren, beachten Sie diese Nachricht nicht: Es hat sich nichts geändert.`,
  },
  opens: (link) =>
    `Öffnen Sie es hier; Sie brauchen kein Passwort:\n${link}\n\nDer Link ist für Sie bestimmt: Wer ihn hat, kann sich als Sie anmelden.`,
  see: (link) => `Hier können Sie es ansehen:\n${link}`,
  ask: (brand) => `Wenn Sie das nicht erwartet haben oder Fragen haben, wenden Sie sich an ${brand}.`,
  change: {
    password_changed: {
      subject: () => 'Ihr Passwort wurde geändert',
      text: (facts) =>
        `Das Passwort Ihres Kontos wurde am ${moment(facts)} geändert. Ihre anderen Sitzungen sind beendet.`,
    },
    second_factor_on: {
      subject: () => 'Ihr zweiter Faktor ist eingeschaltet',
      text: (facts) =>
        `Für Ihr Konto wurde am ${moment(facts)} ein zweiter Faktor eingerichtet: Die Anmeldung fragt von nun an nach einem Code.`,
    },
    second_factor_off: {
      subject: () => 'Ihr zweiter Faktor ist ausgeschaltet',
      text: (facts) =>
        `Der zweite Faktor Ihres Kontos wurde am ${moment(facts)} entfernt: Die Anmeldung fragt von nun an nur nach dem Passwort.`,
    },
    administration_ended: {
      subject: ({ brand }) => `Sie verwalten ${brand} nicht mehr`,
      text: (facts) => `Sie wurden am ${moment(facts)} aus der Verwaltung von ${facts.brand} entfernt.`,
    },
    administrator_joined: {
      subject: ({ brand }) => `Jemand verwaltet ${brand} neu mit`,
      text: (facts) => `${facts.member} verwaltet seit dem ${moment(facts)} ${facts.brand} mit, durch eine Einladung.`,
    },
    administrator_removed: {
      subject: ({ brand }) => `Jemand verwaltet ${brand} nicht mehr`,
      text: (facts) => `${facts.member} wurde am ${moment(facts)} aus der Verwaltung von ${facts.brand} entfernt.`,
    },
  },
  notYou: (link) =>
    `Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort. Es beendet alle Sitzungen:\n${link}\n\nSagen Sie es auch dem Betreiber der Plattform.`,
  team: (link) =>
    `Wenn Sie das nicht erwartet haben, sehen Sie sich das Team an; dort lässt es sich rückgängig machen:\n${link}`,
  owner: {
    receipt: {
      subject: ({ product }) => `Tragen Sie es auf sich ein: ${product}`,
      text: ({ product, brand, detail }) =>
        `Sie haben „${product}“ von ${brand}${detail ? ` bei ${detail}` : ''} gekauft. Tragen Sie es auf sich ein: Garantie, Werdegang und Produktpass sind dann zur Hand, und ein Diebstahl lässt sich melden.`,
    },
    transfer_offered: {
      subject: ({ product }) => `Ihnen angeboten: ${product}`,
      text: ({ product, brand, detail }) =>
        `Der Eigentümer${detail ? ` (${detail})` : ''} von „${product}“ von ${brand} möchte es an Sie weitergeben. Es gehört Ihnen, sobald Sie annehmen; das Angebot gilt vierzehn Tage.`,
    },
    owned: {
      subject: ({ product }) => `Gehört jetzt Ihnen: ${product}`,
      text: ({ product, brand }) => `„${product}“ von ${brand} gehört jetzt Ihnen.`,
    },
    passed_on: {
      subject: ({ product }) => `Weitergegeben: ${product}`,
      text: ({ product, brand, detail }) =>
        `„${product}“ von ${brand} gehört nicht mehr Ihnen${detail ? `: Es wurde an ${detail} weitergegeben` : ''}. Wenn Sie das nicht waren, verständigen Sie sofort die Marke.`,
    },
    transfer_declined: {
      subject: ({ product }) => `Nicht angenommen: ${product}`,
      text: ({ product, brand, detail }) =>
        `${detail || 'Der Empfänger'} hat „${product}“ von ${brand} abgelehnt. Es bleibt Ihres.`,
    },
    return_requested: {
      subject: ({ product }) => `Rückgabe angekündigt: ${product}`,
      text: ({ product, brand }) =>
        `Ihre Rückgabe von „${product}“ ist ${brand} angekündigt. Bringen oder schicken Sie es innerhalb von dreißig Tagen.`,
    },
    return_received: {
      subject: ({ product }) => `Rückgabe eingetroffen: ${product}`,
      text: ({ product, brand }) => `„${product}“ ist bei ${brand} eingetroffen und wird geprüft.`,
    },
    return_rejected: {
      subject: ({ product }) => `Rückgabe abgelehnt: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} hat „${product}“ nicht zurückgenommen; es bleibt Ihres.${detail ? ` Begründung: ${detail}` : ''}`,
    },
    return_completed: {
      subject: ({ product }) => `Rückgabe abgeschlossen: ${product}`,
      text: ({ product, brand, detail }) =>
        `„${product}“ ist wieder bei ${brand} und gehört nicht mehr Ihnen.${detail ? ` Ausgleich: ${detail}` : ''}`,
    },
    return_expired: {
      subject: ({ product }) => `Rückgabe verfallen: ${product}`,
      text: ({ product, brand }) =>
        `„${product}“ ist nicht rechtzeitig bei ${brand} eingetroffen: Die Rückgabe ist verfallen, und es bleibt Ihres.`,
    },
    claim_opened: {
      subject: ({ product }) => `Garantiefall gemeldet: ${product}`,
      text: ({ product, brand }) => `${brand} hat Ihren Garantiefall zu „${product}“ erhalten und wird antworten.`,
    },
    claim_accepted: {
      subject: ({ product }) => `Garantiefall anerkannt: ${product}`,
      text: ({ product, brand }) => `${brand} hat Ihren Garantiefall zu „${product}“ anerkannt.`,
    },
    claim_refused: {
      subject: ({ product }) => `Garantiefall abgelehnt: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} hat Ihren Garantiefall zu „${product}“ abgelehnt.${detail ? ` Begründung: ${detail}` : ''}`,
    },
    claim_settled: {
      subject: ({ product }) => `Garantiefall erledigt: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} hat Ihren Garantiefall zu „${product}“ erledigt.${detail ? ` Wie: ${detail}` : ''}`,
    },
    warranty_ends: {
      subject: ({ product }) => `Garantie endet bald: ${product}`,
      text: ({ product, brand }) =>
        `Die Garantie für „${product}“ von ${brand} endet bald. Wenn etwas daran fehlerhaft ist, melden Sie es jetzt.`,
    },
    buyback_offered: {
      subject: ({ product }) => `Ein Angebot für ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} möchte „${product}“ für ${writtenPrice(detail, 'de')} zurückkaufen.`,
    },
    buyback_completed: {
      subject: ({ product }) => `Zurückgekauft: ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} hat „${product}“ für ${writtenPrice(detail, 'de')} zurückgekauft. Es gehört nicht mehr Ihnen.`,
    },
    buyback_expired: {
      subject: ({ product }) => `Angebot abgelaufen: ${product}`,
      text: ({ product, brand }) =>
        `Das Angebot von ${brand}, „${product}“ zurückzukaufen, ist abgelaufen. Es bleibt Ihres.`,
    },
    stolen: {
      subject: ({ product }) => `Als gestohlen gemeldet: ${product}`,
      text: ({ product, brand }) =>
        `„${product}“ von ${brand} ist als gestohlen gemeldet: Wer es nachschlägt, erfährt davon. Schließen Sie die Meldung, wenn Sie es wiederhaben.`,
    },
    found: {
      subject: ({ product }) => `Diebstahlmeldung geschlossen: ${product}`,
      text: ({ product, brand }) => `Die Diebstahlmeldung zu „${product}“ von ${brand} ist geschlossen.`,
    },
    repaired: {
      subject: ({ product }) => `Arbeit eingetragen: ${product}`,
      text: ({ product, brand, detail }) =>
        `Eine Werkstatt hat ihre Arbeit an „${product}“ von ${brand} eingetragen: ${detail}.`,
    },
    work_ordered: {
      subject: ({ product }) => `Auftrag für ${product}`,
      text: ({ product, brand, detail }) =>
        `${brand} beauftragt Sie mit einer Arbeit an „${product}“${detail ? ` (${detail})` : ''}. Der Auftrag wartet in Ihrem Bereich; dort tragen Sie ein, was Sie getan haben.`,
    },
    reported_stolen: {
      subject: ({ product }) => `Von der Marke als gestohlen gemeldet: ${product}`,
      text: (facts) =>
        `${facts.brand} hat ${numbered(facts)} am ${day(facts)} als gestohlen gemeldet: Wer es nachschlägt, wird gewarnt. Nur die Marke kann die Meldung schließen.`,
    },
    revoked: {
      subject: ({ product }) => `Widerrufen: ${product}`,
      text: (facts) =>
        `${facts.brand} hat ${numbered(facts)} am ${day(facts)} widerrufen: Die Marke steht nicht mehr dafür ein, und wer es nachschlägt, wird gewarnt.`,
    },
    destroyed: {
      subject: ({ product }) => `Vernichtet: ${product}`,
      text: (facts) =>
        `${facts.brand} hat am ${day(facts)} eingetragen, dass ${numbered(facts)} vernichtet ist. Sein Eintrag endet endgültig: Es lässt sich nicht mehr prüfen und nicht mehr weitergeben.`,
    },
    withdrawn: {
      subject: ({ product }) => `Zurückgezogen: ${product}`,
      text: (facts) =>
        `${facts.brand} hat ${numbered(facts)} am ${day(facts)} aus dem Katalog genommen: Es lässt sich nicht mehr prüfen und nicht mehr weitergeben.`,
    },
    certificate_revoked: {
      subject: ({ product }) => `Zertifikat widerrufen: ${product}`,
      text: (facts) =>
        `${facts.brand} hat das Zertifikat${facts.detail ? ` ${facts.detail}` : ''} von ${numbered(facts)} am ${day(facts)} widerrufen: Es gilt nicht mehr.`,
    },
  },
};
