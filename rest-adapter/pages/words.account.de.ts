import type { Words } from './words.en.js';

/** What owners and accounts meet: written in the languages of accounts alone. */
export type AccountWords = Pick<
  Words,
  | 'owner'
  | 'mine'
  | 'myItem'
  | 'takeUp'
  | 'claiming'
  | 'myData'
  | 'account'
  | 'hostSession'
  | 'invitation'
  | 'intervention'
>;

/** The pages of owners and accounts in German. */
export const accountDe: AccountWords = {
  owner: {
    title: 'Dieser Artikel gehört Ihnen',
    codeText:
      'Sie lassen ihn reparieren oder recyceln? Geben Sie der Werkstatt einen Code: Er belegt, dass Sie ihr den Artikel übergeben haben.',
    codeIssue: 'Code anfordern',
    codeTitle: 'Ihr Übergabecode',
    codeOnce:
      'Notieren Sie ihn: Er wird nur jetzt angezeigt. Die Werkstatt gibt ihn ein, wenn sie ihre Arbeit einträgt.',
    codeUntil: (date) => `Gilt für diesen Artikel, einmal, bis zum ${date}.`,
  },
  mine: {
    text: 'Was Ihnen gehört, was Ihnen angeboten wird und wie Sie Gekauftes auf sich eintragen.',
    items: 'Das gehört Ihnen',
    none: 'Noch nichts. Tragen Sie ein Produkt mit dem Code ein, der ihm beilag.',
    claim: 'Produkt auf sich eintragen',
    claimText:
      'Das Geschäft hat Ihnen beim Kauf einen Code gegeben. Geben Sie ihn einmal ein, und das Produkt gehört auch hier Ihnen.',
    code: 'Kaufcode',
    claimSubmit: 'Eintragen',
    claimRefused:
      'Mit diesem Code lässt sich nichts eintragen: Er ist falsch, wurde schon benutzt, oder das Produkt kann gerade nicht den Besitzer wechseln.',
    offered: (product) => `Ihnen angeboten: ${product}`,
    offeredText: (brand, owner, date) =>
      `Der Eigentümer ${owner} möchte Ihnen diesen Artikel von ${brand} überlassen. Das Angebot gilt bis zum ${date}.`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    offering: (product) => `Sie geben weiter: ${product}`,
    offeringText: (receiver, date) =>
      `Angeboten an ${receiver}, bis zum ${date}. Sagen Sie Bescheid: Das Angebot wartet unter „Meine Produkte“. Der Artikel bleibt Ihrer, bis es angenommen ist.`,
    cancel: 'Angebot zurückziehen',
    answerRefused: 'Das geht jetzt nicht: Das Angebot ist abgelaufen, oder der Artikel ist in einem anderen Zustand.',
    passOn: 'Verkauft oder verschenkt?',
    passOnText: 'Bieten Sie ihn dem nächsten Eigentümer an. Mit der Annahme gehört er ihm, und der Werdegang geht mit.',
    receiver: 'E-Mail-Adresse des nächsten Eigentümers',
    offer: 'Anbieten',
    offerRefused: 'Dieser Artikel kann jetzt nicht angeboten werden, oder nicht an diese Adresse.',
  },
  myItem: {
    text: 'Ihr Artikel, was gerade läuft und was Sie tun können.',
    refused: 'Das geht jetzt nicht: Der Artikel ist in einem anderen Zustand, oder eine Angabe stimmt nicht.',
    stolen: 'Sie haben ihn als gestohlen gemeldet',
    stolenText:
      'Wer ihn nachschlägt, erfährt davon. Er kann nicht weitergegeben werden, solange die Meldung offen ist.',
    publicPage: 'Was alle sehen',
    underWay: 'Was gerade läuft',
    buyback: 'Ein Rückkaufangebot',
    buybackText: (brand, price, day) =>
      `${brand} möchte ihn für ${price} zurückkaufen. Das Angebot gilt bis zum ${day}.`,
    acceptBuyback: 'Angebot annehmen',
    passOnText:
      'Geben Sie die Adresse des nächsten Eigentümers ein: Er bekommt eine E-Mail und braucht noch kein Konto.',
    byLinkText: 'Steht er neben Ihnen? Zeigen Sie ihm einen Code auf diesem Telefon.',
    byLink: 'Code zeigen',
    linkTitle: 'Weitergeben',
    linkText:
      'Lassen Sie diesen Code mit dem anderen Telefon lesen. Wer ihn zuerst öffnet, nennt seine Adresse und bekommt eine E-Mail.',
    linkAddress: 'Oder schicken Sie diese Adresse',
    linkUntil: (day) =>
      `Gilt einmal, bis zum ${day}. Er wird nur jetzt angezeigt; der Artikel bleibt Ihrer, bis er angenommen ist.`,
    warrantyLeft: (days) => `Garantie: ${days === 1 ? 'noch ein Tag' : `noch ${days} Tage`}`,
    daysLeft: (days) => (days === 1 ? 'Noch ein Tag' : `Noch ${days} Tage`),
    warrantyOver: 'Sie deckt nichts mehr ab.',
    claim: 'Ist etwas kaputt?',
    fault: 'Was stimmt nicht?',
    claimSubmit: 'Garantie in Anspruch nehmen',
    giveBack: 'Zurückgeben',
    giveBackText:
      'Kündigen Sie die Rückgabe an und bringen oder schicken Sie ihn innerhalb von dreißig Tagen. Er bleibt Ihrer, bis die Marke die Rückgabe abschließt.',
    giveBackSubmit: 'Rückgabe ankündigen',
    returnReason: 'Warum? (freiwillig)',
    theft: 'Gestohlen?',
    policeNumber: 'Aktenzeichen der Anzeige (freiwillig)',
    returns: {
      requested: 'Rückgabe angekündigt',
      received: 'Rückgabe eingetroffen: Die Marke prüft sie',
      rejected: 'Rückgabe abgelehnt',
      expired: 'Rückgabe verfallen',
    },
    buybacks: { accepted: 'Angebot angenommen: Die Marke schließt den Kauf ab', expired: 'Angebot abgelaufen' },
    claims: {
      open: 'Garantiefall gemeldet',
      accepted: 'Garantiefall anerkannt',
      settled: 'Garantiefall erledigt',
      refused: 'Garantiefall abgelehnt',
    },
  },
  takeUp: {
    title: 'Ihnen angeboten',
    text: (brand, day) =>
      `Der Eigentümer dieses Artikels von ${brand} gibt ihn an Sie weiter. Geben Sie Ihre E-Mail-Adresse ein: Sie bekommen einen Link und brauchen kein Passwort. Gültig bis zum ${day}.`,
    submit: 'Angebot zuschicken',
    done: 'Sehen Sie in Ihre E-Mails',
    doneText: 'Das Angebot ist unterwegs. Öffnen Sie den Link darin und nehmen Sie an: Dann gehört der Artikel Ihnen.',
    spent: 'Dieses Angebot gilt nicht mehr',
    spentText:
      'Es wurde schon angenommen, zurückgezogen, oder seine Frist ist vorbei. Lassen Sie sich vom Eigentümer ein neues zeigen.',
    refused: 'Das ist keine E-Mail-Adresse, oder es ist die des Eigentümers.',
  },
  claiming: {
    text: 'Garantie, Werdegang und Produktpass sind dann zur Hand, und Sie können einen Diebstahl melden.',
    first: 'Zuerst: Wer sind Sie?',
    receipt: 'Ihr Geschäft hat gemeldet, dass Sie ihn gekauft haben.',
    submit: 'Er gehört mir',
    done: 'Er gehört Ihnen, sobald es im Register steht: in der Regel gleich.',
    cannot: 'Dieser Artikel lässt sich nicht eintragen',
    cannotText:
      'Er gehört schon jemandem, kann gerade nicht den Besitzer wechseln, oder seine Marke lässt es nicht zu.',
    noReceipt:
      'Im Geschäft gekauft? Bitten Sie darum, den Verkauf auf Ihre E-Mail-Adresse zu melden; Sie bekommen dann einen Link.',
    waiting: (product) => `Wartet auf Sie: ${product}`,
    waitingText: (shop, brand, day) =>
      `${shop ? `Bei ${shop} gekauft` : 'Gekauft'}, von ${brand}. Tragen Sie ihn bis zum ${day} auf sich ein.`,
  },
  myData: {
    title: 'Meine Daten',
    text: 'Alles, was über Sie gespeichert ist, in einer Datei.',
    download: 'Herunterladen',
    password: 'Passwort festlegen',
    passwordText:
      'Sie melden sich per E-Mail an. Wenn Ihnen ein Passwort lieber ist, lassen Sie sich einen Link dafür schicken.',
    leave: 'Konto löschen',
    leaveText:
      'Ihr Konto wird endgültig gelöscht: Ihre Adresse und Ihre Texte werden vergessen, offene Angebote zurückgezogen, und was Ihnen gehört, geht an seine Marke zurück. Das lässt sich nicht rückgängig machen.',
    leaveSubmit: 'Alles über mich löschen',
    again:
      'Damit sicher ist, dass Sie es sind: Melden Sie sich noch einmal per E-Mail an und kommen Sie innerhalb von fünfzehn Minuten auf diese Seite zurück.',
    gone: 'Sie sind gelöscht',
    goneText: 'Hier nennt Sie nichts mehr. Leben Sie wohl.',
  },
  account: {
    title: 'Anmelden',
    intro: 'Für Eigentümer, Werkstätten, Recyclingbetriebe und Behörden. Zum Lesen braucht es kein Konto.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    code: 'Code des zweiten Faktors',
    codeText: 'Geben Sie den Code aus Ihrer Authenticator-App ein oder einen Wiederherstellungscode.',
    confirm: 'Bestätigen',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    wrongCode: 'Dieser Code ist nicht richtig.',
    disabled: 'Dieses Konto ist gesperrt.',
    throttled: 'Zu viele Versuche. Warten Sie einige Minuten.',
    missing: 'Füllen Sie beide Felder aus.',
    noPassword: 'Ohne Passwort',
    mailTo: 'E-Mail-Adresse, an die der Link geht',
    mailLink: 'Link per E-Mail erhalten',
    mailLinkText:
      'An diese Adresse geht ein Link zum Anmelden. Er braucht kein Passwort und legt ein Konto an, wenn es noch keines gibt.',
    notAnAddress: 'Das ist keine E-Mail-Adresse.',
    linkSentText: (email) =>
      `Ein Link ist unterwegs an ${email}. Er gilt einmal, eine Stunde lang. Nichts da? Sehen Sie im Spam-Ordner nach.`,
    linkFor: (email) => `Sie melden sich gleich als ${email} an.`,
    goOn: 'Weiter',
    notYou: 'Nicht Ihre Adresse? Schließen Sie diese Seite: Der Link gehört jemand anderem.',
    linkSpent: 'Er wurde schon benutzt, oder seine Zeit ist abgelaufen. Fordern Sie einen neuen an.',
    forgotten: 'Passwort vergessen?',
    forgottenText:
      'Geben Sie die E-Mail-Adresse Ihres Kontos ein: Dorthin geht ein Link, mit dem Sie ein neues Passwort wählen.',
    send: 'Link zuschicken',
    sent: 'Sehen Sie in Ihre E-Mails',
    sentText: 'Wenn zu dieser Adresse ein Konto gehört, ist ein Link unterwegs. Er gilt eine Stunde lang.',
    choose: 'Neues Passwort wählen',
    chooseText: 'Damit enden alle Ihre Sitzungen: Melden Sie sich danach neu an.',
    newPassword: 'Neues Passwort',
    passwordRule: 'Mindestens 12 Zeichen. Ein ganzer Satz eignet sich gut.',
    passwordRefused: 'Wählen Sie ein anderes: 12 bis 256 Zeichen, ohne Ihre Adresse darin.',
    save: 'Speichern',
    changed: 'Passwort geändert',
    nowSignIn: 'Sie können sich jetzt anmelden.',
    spentTitle: 'Dieser Link gilt nicht mehr',
    spent: 'Er wurde schon benutzt oder ist älter als eine Stunde. Fordern Sie einen neuen an.',
  },
  hostSession: {
    title: (host) => `Auf ${host} weitermachen?`,
    text: (email) =>
      `Sie sind als ${email} angemeldet. Dort lesen Sie, was Ihrem Konto offensteht; um etwas zu tun, kommen Sie hierher zurück.`,
    submit: 'Weiter',
    stay: 'Hier bleiben',
    readsTitle: 'Nur lesen',
    readsText: 'Unter dieser Adresse können Sie mit Ihrer Sitzung nur lesen. Tun Sie das auf der Plattform.',
    act: 'Zur Plattform',
  },
  invitation: {
    title: 'Sie sind eingeladen',
    text: 'Wählen Sie ein Passwort, um die Einladung anzunehmen.',
    knownText:
      'Zu dieser Adresse gehört schon ein Konto. Mit seinem Passwort sind Sie gleich angemeldet; ohne wird die Einladung trotzdem angenommen.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    submit: 'Einladung annehmen',
    done: 'Einladung angenommen',
    otherRole: 'Zu dieser Adresse gehört ein Konto anderer Art. Bitten Sie um eine Einladung an eine andere Adresse.',
    spent:
      'Sie wurde schon angenommen, zurückgezogen oder ist älter als vierzehn Tage. Bitten Sie den Absender um eine neue.',
  },
  intervention: {
    title: 'Eingriff eintragen',
    on: (product) => `An: ${product}`,
    type: 'Was gemacht wurde',
    what: 'Bezeichnung',
    description: 'Einzelheiten (freiwillig)',
    cost: 'Kosten in Euro (freiwillig)',
    code: 'Code des Kunden oder Arbeitsauftrag (freiwillig)',
    submit: 'Eintragen',
    done: 'Eingetragen',
    doneText: 'Der Eingriff gehört nun zum Werdegang dieses Artikels.',
    another: 'Weiteren eintragen',
    back: 'Zurück zum Produkt',
    notYours: 'Mit Ihrem Konto können Sie an diesem Artikel nichts eintragen: Seine Marke hat Sie nicht anerkannt.',
    invalid: 'Etwas stimmt nicht:',
    types: {
      repair: 'Reparatur',
      maintenance: 'Wartung',
      reconditioning: 'Aufarbeitung',
      after_sale_service: 'Kundendienst',
      recycling: 'Recycling',
      end_of_life: 'Lebensende',
      destruction: 'Vernichtung',
      return: 'Rückgabe',
    },
  },
};
