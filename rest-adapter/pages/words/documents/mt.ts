import { LOCALES } from '../../../../schema/languages/language.js';
import type { DocumentPageWords } from './en.js';

const PLURAL = new Intl.PluralRules(LOCALES.mt);

/** Says how many times: “darba”, “darbtejn”, “3 darbiet”, “11-il darba”, “20 darba”. */
const times = (count: number): string => {
  if (count === 1) return 'darba';
  if (count === 2) return 'darbtejn';
  const form = PLURAL.select(count);
  if (form === 'few') return `${count} darbiet`;
  return form === 'many' ? `${count}-il darba` : `${count} darba`;
};

/** Certificates, passports, the verdict on a code, and proofs, in Maltese. */
export const mt: DocumentPageWords = {
  certificate: {
    title: 'Ċertifikat tal-awtentiċità',
    active: 'Awtentiku',
    activeText: (brand) => `Il-marka ${brand} tiċċertifika li dan il-prodott huwa ġenwin.`,
    revoked: 'Ċertifikat revokat',
    revokedText: (brand) => `Il-marka ${brand} irrevokat dan iċ-ċertifikat: m’għadu jipprova xejn.`,
    expired: 'Ċertifikat skadut',
    expiredText: (brand) => `Dan iċ-ċertifikat tal-marka ${brand} m’għadux fis-seħħ.`,
    standsText: (brand) =>
      `Iċ-ċertifikat tal-marka ${brand} mhuwiex revokat: jgħid min għamel u rreġistra dan l-oġġett, mhux li jista’ jinxtara.`,
    number: 'Numru taċ-ċertifikat',
    issuedOn: 'Data tal-ħruġ',
    issuer: 'Maħruġ minn',
    expiresOn: 'Data tal-iskadenza',
    details: 'X’jiċċertifika',
    download: 'Niżżel bħala PDF',
    itemOf: 'Ara l-prodott',
  },
  paper: {
    product: 'Prodott',
    details: 'Dettalji',
    registration: 'Reġistrazzjoni',
    scan: 'Skennja biex tivverifika',
    qr: 'Kodiċi QR tal-paġna li tivverifika dan iċ-ċertifikat',
    image: (name) => `Ritratt: ${name}`,
    badge: { active: 'FIS-SEĦĦ', revoked: 'REVOKAT', expired: 'SKADUT' },
    genuine: 'AWTENTIKU',
    trouble: {
      stolen: 'Irrappurtat misruq: tixtrix dan l-oġġett',
      revoked: 'Il-marka m’għadhiex tirrikonoxxi dan l-oġġett',
      leaving: 'Dan l-oġġett qed jinqered',
      destroyed: 'Dan l-oġġett inqered',
      withdrawn: 'Dan l-oġġett ġie rtirat mill-katalgu',
    },
    seal: {
      stolen: 'MISRUQ',
      revoked: 'REVOKAT',
      leaving: 'IRTIRAT',
      destroyed: 'MEQRUD',
      withdrawn: 'IRTIRAT',
    },
  },
  verdict: {
    title: 'Verifika',
    authentic: 'Awtentiku',
    authenticText: (brand) => `Il-kodiċi ġie ffirmat għal oġġett irreġistrat mill-marka ${brand}.`,
    refused: 'Mhux ikkonfermat',
    reasons: {
      'Invalid signature': 'Il-kodiċi ma ġiex iffirmat minn dan is-servizz: jista’ jkun ikkupjat jew iffalsifikat.',
      'This verification address has expired': 'Dan l-indirizz ta’ verifika huwa antik wisq. Erġa’ skennja l-prodott.',
      'Product is not yet registered': 'L-ebda oġġett irreġistrat ma jaqbel ma’ dan il-kodiċi.',
      'On-chain verification failed': 'Dak li jgħid ir-reġistru dwar dan l-oġġett ma jaqbilx. Staqsi lill-marka.',
    },
    area: 'Skennjat qrib',
    mind: 'Kodiċi jista’ jittieħed b’ritratt. Qabbel l-oġġett ma’ dak li tgħid din il-paġna.',
  },
  passport: {
    title: 'Passaport diġitali tal-prodott',
    item: 'Passaport ta’ dan l-oġġett',
    batch: 'Passaport tal-lott tiegħu',
    model: 'Passaport tal-mudell tiegħu',
    besides: 'Ippubblikat ukoll',
    version: 'Verżjoni',
    published: 'Data tal-pubblikazzjoni',
    verdict: 'Ippubblikat mill-marka',
    verdictText: (brand, version, date) =>
      `Il-verżjoni ${version} ta’ dan il-passaport ġiet ippubblikata mill-marka ${brand} (${date}). Hija ssiġillata u minn dak inhar ma nbidlitx.`,
    empty: 'Xejn minn dan il-passaport mhu miftuħ għal dan il-grupp ta’ qarrejja.',
    provider: 'Il-kopja ta’ riżerva tinżamm minn',
    seeProduct: 'Ara dan l-oġġett',
    asData: 'Bħala data',
    audiences: 'Min jara xiex',
    audiencesText: 'Passaport jgħid lil kull grupp ta’ qarrejja dak li jeħtieġ. Qed taqrah bħala:',
    ask: 'Idħol biex tara aktar',
    reading: 'Qed taqra dan',
    ownerOnly: 'Int biss tara dan il-passaport: il-marka ppubblikatu għal sid l-oġġett.',
    readAs: (tier) => `It-taqsimiet immarkati “${tier}” jidhru għall-kont tiegħek; mhux kulħadd jarahom.`,
    nothingAdded: (tier) => `Qed taqra bħala “${tier}”: għal dan il-prodott dan ma jżid xejn ma’ dak li jara kulħadd.`,
    open: 'Miftuħ',
    chartOf: (name) => `${name}, bħala grafika`,
    other: 'Oħrajn',
  },
  vocabulary: {
    term: 'Terminu',
    elsewhere: 'B’lingwi oħra',
    type: 'Tip',
    unit: 'Unità',
    tiers: 'Jidher lil',
    sector: 'Settur',
    anywhere: 'Ismijiet li jistgħu jidhru kullimkien',
    sectors: { battery: 'Batteriji', textile: 'Tessuti', footwear: 'Żraben' },
  },
  proof: {
    title: 'Prova',
    intro: 'M’hemm xejn hawn li jrid jittemmen bilfors: kulħadd jista’ jivverifika kull linja.',
    where: 'Fejn huwa miktub',
    registered: 'Data tar-reġistrazzjoni',
    network: 'Network',
    contract: 'Kuntratt intelliġenti',
    token: 'Token',
    transaction: 'Tranżazzjoni',
    hash: 'Il-marka diġitali tad-dokument (SHA-256)',
    seal: 'Is-siġill ta’ din il-verżjoni',
    previous: 'Is-siġill tal-verżjoni ta’ qabel',
    root: 'L-għerq miktub fuq il-katina',
    leaf: 'Il-werqa ta’ din il-verżjoni',
    anchored: 'Data tal-kitba fuq il-katina',
    notAnchored: 'Għadu mhux miktub fuq il-katina.',
    copy: 'Kopja tal-kontenut',
    credential: 'Kredenzjal iffirmat',
    credentialText: 'Iffirmat mill-marka',
    verifications: (count) => `Ivverifikat ${times(count)}`,
    verify: 'Ivverifika f’dan il-browser',
    checking: 'Qed jiġi vverifikat …',
    checks: {
      seal: 'Is-siġill jaqbel mal-marka diġitali tad-dokument',
      path: 'It-triq mill-werqa sal-għerq hija sħiħa',
      signature: 'Il-kredenzjal ġie ffirmat mill-marka',
      content: 'Il-kredenzjal fih dak li turi din il-paġna',
      failed: 'ma setax jiġi vverifikat',
      wrong: 'ma jaqbilx',
    },
    json: 'Il-prova bħala data',
  },
};
