import {
  ADMINISTRATOR_WITHOUT_BRAND,
  CELL_NOT_ACCEPTED,
  CELL_NOT_NUMBER,
  CELL_NOT_TEXT,
  CELL_NOT_WEB_ADDRESS,
  CELL_UNREADABLE,
  CONTACT_WITHOUT_RETAILER,
  cellTooLong,
  cellWithoutColumn,
  columnNamedTwice,
  countNotBetween,
  daysNotBetween,
  documentTooDeep,
  documentTooLarge,
  documentTooManyValues,
  imageTooLarge,
  itemsNotBetween,
  keyReserved,
  lengthNotBetween,
  NO_SCOPE,
  NOT_BRAND_CODE,
  NOT_COLOUR,
  NOT_COUNTRY_CODE,
  NOT_COUNTRY_CODES,
  NOT_EMAIL_ADDRESS,
  NOT_GTIN,
  NOT_HOST_NAME,
  NOT_WEB_ADDRESS,
  NUMBER_TOO_LARGE,
  noCategory,
  noSuch,
  notDisclosure,
  OWN_ADDRESS,
  PASSWORD_HAS_ADDRESS,
  PAST_EXPIRY,
  PROOF_FAULTS,
  quoteLeftOpen,
  REGISTERED_OTHERWISE,
  REQUIRED_OF_NEW_BRAND,
  ROW_NOT_OBJECT,
  tooManyImages,
  UNREADABLE_IMAGE,
  URL_NOT_ROUTABLE,
  URL_ON_OTHER_PORT,
  URL_WITH_CREDENTIALS,
  URL_WITHOUT_TLS,
  unknownThing,
  VALUE_REQUIRED,
  valueRefused,
} from '../../../schema/field-sentences.js';
import type { Sentence } from '../../../schema/sentence.js';
import {
  FIELD_REQUIRED,
  INVALID_URL,
  notBetween,
  notGreater,
  notOneOf,
  notSmaller,
  tooLarge,
  tooLong,
  tooShort,
  tooSmall,
  WRONG_FORMAT,
} from '../../../schema/validation-sentences.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { boundText } from './typography.js';

/** A sentence of the server: a whole text, or one with values. */
type Said = string | Pick<Sentence<never>, 'pattern'>;
type Rule = readonly [said: readonly Said[], en: string, fr: string];

/** Returns the sentence about a value of a document whose rule matches: `rule` is in the words of Ajv. */
const schemaRule = (rule: string): Said => ({ pattern: new RegExp(`^${valueRefused(rule)}$`) });

/** Validation messages of the graph with their translation and advice; `$1` is the first value in the message. */
const RULES: readonly Rule[] = [
  [[FIELD_REQUIRED, VALUE_REQUIRED, REQUIRED_OF_NEW_BRAND, tooShort(1)], 'Fill this in.', 'Remplissez ce champ.'],
  [[tooShort], 'Enter at least $1 characters.', 'Saisissez au moins $1 caractères.'],
  [[tooLong, cellTooLong], 'Shorten it to at most $1 characters.', 'Raccourcissez à $1 caractères au plus.'],
  [[lengthNotBetween], 'Enter $1 to $2 characters.', 'Saisissez de $1 à $2 caractères.'],
  [[tooSmall, schemaRule('must be >= (-?[\\d.]+)')], 'Enter $1 or more.', 'Saisissez $1 ou plus.'],
  [[tooLarge, schemaRule('must be <= (-?[\\d.]+)')], 'Enter $1 or less.', 'Saisissez $1 ou moins.'],
  [[notGreater], 'Enter more than $1.', 'Saisissez plus de $1.'],
  [[notSmaller], 'Enter less than $1.', 'Saisissez moins de $1.'],
  [[itemsNotBetween, notBetween, countNotBetween], 'Enter between $1 and $2.', 'Saisissez entre $1 et $2.'],
  [[daysNotBetween], 'Enter $1 to $2 days.', 'Saisissez de $1 à $2 jours.'],
  [
    [NOT_GTIN],
    'Enter 8, 12, 13 or 14 digits; the last one is computed from the others.',
    'Saisissez 8, 12, 13 ou 14 chiffres ; le dernier se calcule d’après les autres.',
  ],
  [[tooManyImages], 'Keep at most $1 pictures.', 'Gardez $1 images au plus.'],
  [[imageTooLarge], 'Choose a picture of at most $1 MB.', 'Choisissez une image de $1 Mo au plus.'],
  [[UNREADABLE_IMAGE], 'Choose a PNG, JPEG, WebP or GIF picture.', 'Choisissez une image PNG, JPEG, WebP ou GIF.'],
  [
    [NOT_WEB_ADDRESS, INVALID_URL, URL_WITHOUT_TLS],
    'Enter a whole address, beginning with https://.',
    'Saisissez une adresse entière, qui commence par https://.',
  ],
  [
    [CELL_NOT_WEB_ADDRESS],
    'Enter a whole address, beginning with https:// or http://.',
    'Saisissez une adresse entière, qui commence par https:// ou http://.',
  ],
  [
    [URL_WITH_CREDENTIALS],
    'Take user name and password out of the address.',
    'Retirez l’identifiant et le mot de passe de l’adresse.',
  ],
  [
    [URL_ON_OTHER_PORT],
    'Enter an address with port 443, or one from 1024 on.',
    'Saisissez une adresse au port 443, ou à partir de 1024.',
  ],
  [
    [URL_NOT_ROUTABLE],
    'Enter an address that can be reached from the internet.',
    'Saisissez une adresse joignable depuis internet.',
  ],
  [[NOT_BRAND_CODE], 'Enter ten capitals and digits.', 'Saisissez dix capitales et chiffres.'],
  [[ROW_NOT_OBJECT], 'Fill the columns of this row.', 'Remplissez les colonnes de cette ligne.'],
  [
    [notDisclosure],
    'Write lists of sections by tier, by category, and fewer of them.',
    'Saisissez des listes de sections par niveau, par catégorie, et moins nombreuses.',
  ],
  [[NOT_HOST_NAME], 'Enter a host name, e.g. id.example.com.', 'Saisissez un nom d’hôte, par exemple id.exemple.fr.'],
  [[NOT_COLOUR], 'Write a colour like #1f3a5f.', 'Écrivez une couleur comme #1f3a5f.'],
  [
    [NOT_COUNTRY_CODES, NOT_COUNTRY_CODE],
    'Write countries with their two letters, e.g. FR.',
    'Écrivez les pays avec leurs deux lettres, par exemple FR.',
  ],
  [
    [noCategory, noSuch('category'), noSuch('number')],
    'Choose a category that exists.',
    'Choisissez une catégorie qui existe.',
  ],
  [[NOT_EMAIL_ADDRESS], 'Enter an address like name@example.com.', 'Saisissez une adresse comme nom@exemple.fr.'],
  [
    [PASSWORD_HAS_ADDRESS],
    'Leave your e-mail address out of the password.',
    'N’écrivez pas votre adresse dans le mot de passe.',
  ],
  [[OWN_ADDRESS], 'Enter somebody else’s address.', 'Saisissez l’adresse d’une autre personne.'],
  [[CONTACT_WITHOUT_RETAILER], 'Choose a point of sale.', 'Choisissez un point de vente.'],
  [[ADMINISTRATOR_WITHOUT_BRAND], 'Choose a brand.', 'Choisissez une marque.'],
  [[PAST_EXPIRY], 'Choose a day to come.', 'Choisissez un jour à venir.'],
  [[NO_SCOPE], 'Choose at least one right.', 'Choisissez au moins un droit.'],
  [[notOneOf, unknownThing, noSuch], 'Choose one of the list.', 'Choisissez dans la liste.'],
  [[WRONG_FORMAT], 'Write it as the hint says.', 'Écrivez-le comme l’indication le dit.'],
  [[CELL_NOT_TEXT, schemaRule('must be string')], 'Write a text.', 'Écrivez un texte.'],
  [[CELL_NOT_NUMBER, schemaRule('must be (?:number|integer).*')], 'Write a number.', 'Écrivez un nombre.'],
  [[schemaRule('must be boolean')], 'Say yes or no.', 'Répondez par oui ou non.'],
  [
    [schemaRule('must be (?:array|object).*')],
    'Make it a list or a group of statements.',
    'Faites-en une liste ou un groupe de mentions.',
  ],
  [[schemaRule('must .*')], 'Write it as the field asks for.', 'Écrivez-le comme le champ le demande.'],
  [[CELL_NOT_ACCEPTED], 'Take this column out.', 'Retirez cette colonne.'],
  [[columnNamedTwice], 'Line $1: name the column $2 once only.', 'Ligne $1 : ne nommez la colonne $2 qu’une fois.'],
  [
    [cellWithoutColumn],
    'Line $1: name every column in the header, and put a cell that has the separator in it in quotation marks.',
    'Ligne $1 : nommez chaque colonne dans l’en-tête, et mettez entre guillemets une cellule qui contient le séparateur.',
  ],
  [
    [quoteLeftOpen],
    'Line $1: close the quotation mark that the cell begins with.',
    'Ligne $1 : fermez le guillemet par lequel la cellule commence.',
  ],
  [
    [PROOF_FAULTS.signature],
    'Paste the proof as the registry gave it.',
    'Collez la preuve telle que le registre l’a donnée.',
  ],
  [
    [PROOF_FAULTS.product, PROOF_FAULTS.hash],
    'Choose the proof of this version of this passport.',
    'Choisissez la preuve de cette version de ce passeport.',
  ],
  [
    [PROOF_FAULTS.registration],
    'Choose the proof of this registration identifier.',
    'Choisissez la preuve de cet identifiant d’enregistrement.',
  ],
  [[PROOF_FAULTS.time], 'Ask the registry for the proof again.', 'Redemandez la preuve au registre.'],
  [
    [PROOF_FAULTS.keys],
    'Try again later: the registry’s keys cannot be read.',
    'Réessayez plus tard : les clés du registre ne peuvent pas être lues.',
  ],
  [
    [REGISTERED_OTHERWISE],
    'Enter the identifier that this version is registered under.',
    'Saisissez l’identifiant sous lequel cette version est enregistrée.',
  ],
  [[CELL_UNREADABLE], 'Take the invisible character out.', 'Retirez le caractère invisible.'],
  [[keyReserved], 'Call it something else: $1 is reserved.', 'Donnez-lui un autre nom : $1 est réservé.'],
  [[documentTooDeep], 'Nest it at most $1 levels deep.', 'Limitez-vous à $1 niveaux.'],
  [[NUMBER_TOO_LARGE], 'Write it as a text.', 'Écrivez-le comme un texte.'],
  [
    [documentTooManyValues],
    'Shorten the document: it may have $2 values.',
    'Raccourcissez le document : $2 valeurs au plus.',
  ],
  [[documentTooLarge], 'Shorten the document: it may have $2 bytes.', 'Raccourcissez le document : $2 octets au plus.'],
];

/** A fault of one value as the graph reports it. */
export interface ValueFault {
  /** Machine-readable kind, e.g. `string_too_long`. */
  readonly type: string;
  readonly message: string;
}

/**
 * Returns a fault in the reader's language. `field`: the field's label, '' for the whole input. Messages without a rule
 * are shown in English; in French the field and the kind of fault are named instead.
 */
export function faultWords({ type, message }: ValueFault, field: string, language: Language): string {
  for (const [said, en, fr] of RULES) {
    const values = said.map((one) => valuesIn(message, one)).find((found) => found !== undefined);
    if (values)
      return boundText(language === 'fr' ? fr : en).replace(/\$(\d)/g, (_, at) => values[Number(at) - 1] ?? '');
  }
  return language === 'fr' ? unforeseen(field, type) : message;
}

/** Returns the values in a message of this sentence; undefined for another message. */
function valuesIn(message: string, said: Said): readonly string[] | undefined {
  if (typeof said === 'string') return message === said ? [] : undefined;
  return said.pattern.exec(message)?.slice(1);
}

function unforeseen(field: string, type: string): string {
  const named = field ? `La valeur de « ${field} »` : 'Cette saisie';
  return boundText(`${named} ne peut pas être acceptée ; corrigez-la (code : ${type}).`);
}
