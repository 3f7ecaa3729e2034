import type { PageLanguage } from '../../schema/vocabulary/languages.js';

interface BackupWords {
  /** Heading of a passport page after the platform has ceased. */
  readonly ceased: string;
  /** Text before the link to the platform, while that is running. */
  readonly platformAnswers: string;
}

/** Texts of a backup's pages, in every language of pages. */
export const BACKUP_WORDS: Readonly<Record<PageLanguage, BackupWords>> = {
  bg: {
    ceased:
      'Платформата, публикувала този паспорт, прекрати дейността си. Това е резервното копие на последната версия.',
    platformAnswers: 'Това е резервното копие. Паспортът е на адреса на самата платформа:',
  },
  cs: {
    ceased: 'Platforma, která tento pas zveřejnila, ukončila činnost. Toto je záložní kopie poslední zveřejněné verze.',
    platformAnswers: 'Toto je záloha. Pas najdete na adrese samotné platformy:',
  },
  da: {
    ceased: 'Platformen, der offentliggjorde dette pas, er ophørt. Dette er sikkerhedskopien af den seneste version.',
    platformAnswers: 'Dette er sikkerhedskopien. Passet findes på selve platformens adresse:',
  },
  de: {
    ceased:
      'Die Plattform, die diesen Pass veröffentlicht hat, gibt es nicht mehr. Dies ist die Sicherungskopie seiner letzten Fassung.',
    platformAnswers: 'Dies ist die Sicherungskopie. Den Pass finden Sie bei der Plattform selbst:',
  },
  el: {
    ceased:
      'Η πλατφόρμα που δημοσίευσε αυτό το διαβατήριο έπαψε να λειτουργεί. Αυτό είναι το εφεδρικό αντίγραφο της τελευταίας έκδοσης.',
    platformAnswers:
      'Αυτό είναι το εφεδρικό αντίγραφο. Το διαβατήριο βρίσκεται στη διεύθυνση της ίδιας της πλατφόρμας:',
  },
  en: {
    ceased: 'The platform that published this passport has ceased. This is the back-up copy, as it was last published.',
    platformAnswers: 'This is the back-up. The passport is at the address of the platform itself:',
  },
  es: {
    ceased:
      'La plataforma que publicó este pasaporte ha cesado su actividad. Esta es la copia de seguridad de la última versión.',
    platformAnswers: 'Esta es la copia de seguridad. El pasaporte está en la dirección de la propia plataforma:',
  },
  et: {
    ceased: 'Selle passi avaldanud platvorm on tegevuse lõpetanud. See on viimase avaldatud versiooni varukoopia.',
    platformAnswers: 'See on varukoopia. Pass asub platvormi enda aadressil:',
  },
  fi: {
    ceased: 'Tämän passin julkaissut palvelu on lopettanut toimintansa. Tämä on viimeisen version varmuuskopio.',
    platformAnswers: 'Tämä on varmuuskopio. Passi on palvelun omassa osoitteessa:',
  },
  fr: {
    ceased:
      'La plateforme qui a publié ce passeport a cessé son activité. Voici la copie de sauvegarde de sa dernière version.',
    platformAnswers: 'Ceci est la copie de sauvegarde. Le passeport se trouve à l’adresse de la plateforme elle-même :',
  },
  ga: {
    ceased:
      'Tá deireadh leis an ardán a d’fhoilsigh an pas seo. Seo an chóip chúltaca den leagan deireanach a foilsíodh.',
    platformAnswers: 'Seo an chóip chúltaca. Tá an pas ag seoladh an ardáin féin:',
  },
  hr: {
    ceased:
      'Platforma koja je objavila ovu putovnicu prestala je s radom. Ovo je sigurnosna kopija posljednje verzije.',
    platformAnswers: 'Ovo je sigurnosna kopija. Putovnica je na adresi same platforme:',
  },
  hu: {
    ceased: 'Az útlevelet közzétevő platform megszűnt. Ez a legutóbb közzétett változat biztonsági másolata.',
    platformAnswers: 'Ez a biztonsági másolat. Az útlevél magának a platformnak a címén található:',
  },
  it: {
    ceased:
      'La piattaforma che ha pubblicato questo passaporto ha cessato l’attività. Questa è la copia di riserva dell’ultima versione.',
    platformAnswers: 'Questa è la copia di riserva. Il passaporto si trova all’indirizzo della piattaforma stessa:',
  },
  lt: {
    ceased: 'Šį pasą paskelbusi platforma nutraukė veiklą. Tai paskutinės paskelbtos versijos atsarginė kopija.',
    platformAnswers: 'Tai atsarginė kopija. Pasas yra pačios platformos adresu:',
  },
  lv: {
    ceased: 'Platforma, kas publicēja šo pasi, ir beigusi darbību. Šī ir pēdējās publicētās versijas rezerves kopija.',
    platformAnswers: 'Šī ir rezerves kopija. Pase atrodas pašas platformas adresē:',
  },
  mt: {
    ceased:
      'Il-pjattaforma li ppubblikat dan il-passaport m’għadhiex topera. Din hija l-kopja ta’ riżerva tal-aħħar verżjoni.',
    platformAnswers: 'Din hija l-kopja ta’ riżerva. Il-passaport jinsab fl-indirizz tal-pjattaforma nnifisha:',
  },
  nl: {
    ceased: 'Het platform dat dit paspoort publiceerde, is gestopt. Dit is de reservekopie van de laatste versie.',
    platformAnswers: 'Dit is de reservekopie. Het paspoort staat op het adres van het platform zelf:',
  },
  pl: {
    ceased: 'Platforma, która opublikowała ten paszport, zakończyła działalność. To kopia zapasowa ostatniej wersji.',
    platformAnswers: 'To jest kopia zapasowa. Paszport znajduje się pod adresem samej platformy:',
  },
  pt: {
    ceased:
      'A plataforma que publicou este passaporte cessou a atividade. Esta é a cópia de segurança da última versão.',
    platformAnswers: 'Esta é a cópia de segurança. O passaporte está no endereço da própria plataforma:',
  },
  ro: {
    ceased:
      'Platforma care a publicat acest pașaport și-a încetat activitatea. Aceasta este copia de rezervă a ultimei versiuni.',
    platformAnswers: 'Aceasta este copia de rezervă. Pașaportul se află la adresa platformei înseși:',
  },
  sk: {
    ceased: 'Platforma, ktorá zverejnila tento pas, ukončila činnosť. Toto je záložná kópia poslednej verzie.',
    platformAnswers: 'Toto je záloha. Pas nájdete na adrese samotnej platformy:',
  },
  sl: {
    ceased: 'Platforma, ki je objavila ta potni list, je prenehala delovati. To je varnostna kopija zadnje različice.',
    platformAnswers: 'To je varnostna kopija. Potni list je na naslovu same platforme:',
  },
  sv: {
    ceased: 'Plattformen som publicerade detta pass har upphört. Detta är säkerhetskopian av den senaste versionen.',
    platformAnswers: 'Detta är säkerhetskopian. Passet finns på plattformens egen adress:',
  },
};
