import { LOCALES } from '../../../../schema/languages/language.js';
import type { DocumentPageWords } from './en.js';

const PLURAL = new Intl.PluralRules(LOCALES.ro);

/** Says how many times: „o dată”, „de 3 ori”, „de 20 de ori”. */
const times = (count: number): string => {
  const form = PLURAL.select(count);
  if (form === 'one') return 'o dată';
  return form === 'few' ? `de ${count} ori` : `de ${count} de ori`;
};

/** Certificates, passports, the verdict on a code, and proofs, in Romanian. */
export const ro: DocumentPageWords = {
  certificate: {
    title: 'Certificat de autenticitate',
    active: 'Autentic',
    activeText: (brand) => `${brand} certifică autenticitatea acestui produs.`,
    revoked: 'Certificat revocat',
    revokedText: (brand) => `${brand} a revocat acest certificat: el nu mai dovedește nimic.`,
    expired: 'Certificat expirat',
    expiredText: (brand) => `Acest certificat emis de ${brand} nu mai este valabil.`,
    standsText: (brand) =>
      `Certificatul emis de ${brand} nu este revocat: el arată cine a fabricat și a înregistrat acest articol, nu că articolul poate fi cumpărat.`,
    number: 'Numărul certificatului',
    issuedOn: 'Emis la',
    issuer: 'Emis de',
    expiresOn: 'Expiră la',
    details: 'Ce certifică',
    download: 'Descărcați în format PDF',
    itemOf: 'Vedeți produsul',
  },
  paper: {
    product: 'Produs',
    details: 'Date',
    registration: 'Înregistrare',
    scan: 'Scanați pentru verificare',
    qr: 'Codul QR al paginii care verifică acest certificat',
    image: (name) => `Fotografie: ${name}`,
    badge: { active: 'VALABIL', revoked: 'REVOCAT', expired: 'EXPIRAT' },
    genuine: 'AUTENTIC',
    trouble: {
      stolen: 'Declarat furat: nu cumpărați acest articol',
      revoked: 'Marca nu mai recunoaște acest articol',
      leaving: 'Acest articol este în curs de distrugere',
      destroyed: 'Acest articol a fost distrus',
      withdrawn: 'Acest articol a fost retras din catalog',
    },
    seal: {
      stolen: 'FURAT',
      revoked: 'REVOCAT',
      leaving: 'RETRAS',
      destroyed: 'DISTRUS',
      withdrawn: 'RETRAS',
    },
  },
  verdict: {
    title: 'Verificare',
    authentic: 'Autentic',
    authenticText: (brand) => `Codul a fost semnat pentru un articol înregistrat de ${brand}.`,
    refused: 'Neconfirmat',
    reasons: {
      'Invalid signature': 'Codul nu a fost semnat de acest serviciu: poate fi copiat sau falsificat.',
      'This verification address has expired':
        'Această adresă de verificare este prea veche. Scanați din nou produsul.',
      'Product is not yet registered': 'Acestui cod nu îi corespunde niciun articol înregistrat.',
      'On-chain verification failed': 'Datele din registru despre acest articol nu corespund. Întrebați marca.',
    },
    area: 'Scanat în apropiere de',
    mind: 'Un cod poate fi fotografiat. Comparați obiectul cu cele scrise pe această pagină.',
  },
  passport: {
    title: 'Pașaport digital al produsului',
    item: 'Pașaportul acestui articol',
    batch: 'Pașaportul lotului',
    model: 'Pașaportul modelului',
    besides: 'Publicat de asemenea',
    version: 'Versiune',
    published: 'Publicat la',
    verdict: 'Publicat de marcă',
    verdictText: (brand, version, date) =>
      `Versiunea ${version} a acestui pașaport a fost publicată de ${brand} la ${date}; este sigilată și nu a fost modificată de atunci.`,
    empty: 'Nicio parte a acestui pașaport nu este deschisă acestui public.',
    provider: 'Copia de siguranță este păstrată de',
    seeProduct: 'Vedeți acest articol',
    asData: 'Ca date',
    audiences: 'Cine ce vede',
    audiencesText: 'Pașaportul îi spune fiecărui public ce are nevoie să știe. Îl citiți în calitate de:',
    ask: 'Conectați-vă pentru a vedea mai mult',
    reading: 'Citiți această parte',
    ownerOnly: 'Numai dumneavoastră vedeți acest pașaport: marca l-a publicat pentru proprietarul articolului.',
    readAs: (tier) => `Secțiunile marcate „${tier}” sunt vizibile pentru contul dumneavoastră; nu le vede toată lumea.`,
    nothingAdded: (tier) =>
      `Citiți în calitate de „${tier}”: la acest produs, aceasta nu adaugă nimic la ceea ce vede toată lumea.`,
    open: 'Deschis',
    chartOf: (name) => `${name}, sub formă de grafic`,
    other: 'Altele',
  },
  vocabulary: {
    term: 'Termen',
    elsewhere: 'În alte limbi',
    type: 'Tip',
    unit: 'Unitate',
    tiers: 'Vizibil pentru',
    sector: 'Sector',
    anywhere: 'Denumiri care pot apărea oriunde',
    sectors: { battery: 'Baterii', textile: 'Textile', footwear: 'Încălțăminte' },
  },
  proof: {
    title: 'Dovadă',
    intro: 'Nimic de aici nu trebuie crezut pe cuvânt: oricine poate verifica fiecare rând.',
    where: 'Unde este înscris',
    registered: 'Înregistrat la',
    network: 'Rețea',
    contract: 'Contract inteligent',
    token: 'Token',
    transaction: 'Tranzacție',
    hash: 'Amprenta documentului (SHA-256)',
    seal: 'Sigiliul acestei versiuni',
    previous: 'Sigiliul versiunii anterioare',
    root: 'Rădăcina înscrisă în lanț',
    leaf: 'Frunza acestei versiuni',
    anchored: 'Înscris în lanț la',
    notAnchored: 'Încă neînscris în lanț.',
    copy: 'Copia conținutului',
    credential: 'Atestat semnat',
    credentialText: 'Semnat de marcă',
    verifications: (count) => `Verificat ${times(count)}`,
    verify: 'Verificați în acest browser',
    checking: 'Se verifică …',
    checks: {
      seal: 'Sigiliul corespunde amprentei',
      path: 'Drumul de la frunză la rădăcină este complet',
      signature: 'Atestatul a fost semnat de marcă',
      content: 'Atestatul conține ceea ce arată această pagină',
      failed: 'nu s-a putut verifica',
      wrong: 'nu corespunde',
    },
    json: 'Dovada ca date',
  },
};
