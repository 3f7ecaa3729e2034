import type { Language } from '../../../schema/vocabulary/languages.js';
import { boundText } from './typography.js';

type Rule = readonly [said: RegExp, en: string, fr: string];

/** Validation messages of the graph with their translation and advice; `$1` is the field's name in the graph. */
const RULES: readonly Rule[] = [
  [
    /^(Field required|This field is required|Required of a new brand|String should have at least 1 character)$/,
    'Fill this in.',
    'Remplissez ce champ.',
  ],
  [
    /^String should have at least (\d+) characters$/,
    'Enter at least $1 characters.',
    'Saisissez au moins $1 caractères.',
  ],
  [
    /^(?:String should have at most|At most) (\d+) characters(?: are accepted)?$/,
    'Shorten it to at most $1 characters.',
    'Raccourcissez à $1 caractères au plus.',
  ],
  [/^Expected 1 to (\d+) characters$/, 'Enter 1 to $1 characters.', 'Saisissez de 1 à $1 caractères.'],
  [
    /^(?:Input should be|The value must be) (?:greater than or equal to|>=) (-?[\d.]+)$/,
    'Enter $1 or more.',
    'Saisissez $1 ou plus.',
  ],
  [/^The value must be <= (-?[\d.]+)$/, 'Enter $1 or less.', 'Saisissez $1 ou moins.'],
  [
    /^(?:Input should be between|Between) (\d+) (?:and|to) (\d+)( items)?$/,
    'Enter between $1 and $2.',
    'Saisissez entre $1 et $2.',
  ],
  [/^Expected 1 to (\d+) days$/, 'Enter 1 to $1 days.', 'Saisissez de 1 à $1 jours.'],
  [
    /^Not a GTIN/,
    'Enter 8, 12, 13 or 14 digits; the last one is computed from the others.',
    'Saisissez 8, 12, 13 ou 14 chiffres ; le dernier se calcule d’après les autres.',
  ],
  [/^At most (\d+) images$/, 'Keep at most $1 pictures.', 'Gardez $1 images au plus.'],
  [/^At most ([\d.]+) MB of an image$/, 'Choose a picture of at most $1 MB.', 'Choisissez une image de $1 Mo au plus.'],
  [
    /^Not an image that can be read$/,
    'Choose a PNG, JPEG, WebP or GIF picture.',
    'Choisissez une image PNG, JPEG, WebP ou GIF.',
  ],
  [
    /^(A web address|Input should be a valid URL|Value error, url must start with https:\/\/)$/,
    'Enter a whole address, beginning with https://.',
    'Saisissez une adresse entière, qui commence par https://.',
  ],
  [
    /url must not carry credentials$/,
    'Take user name and password out of the address.',
    'Retirez l’identifiant et le mot de passe de l’adresse.',
  ],
  [
    /url must be publicly routable$/,
    'Enter an address that can be reached from the internet.',
    'Saisissez une adresse joignable depuis internet.',
  ],
  [/^Ten characters of A-Z and 0-9$/, 'Enter ten capitals and digits.', 'Saisissez dix capitales et chiffres.'],
  [/^A row must be an object$/, 'Fill the columns of this row.', 'Remplissez les colonnes de cette ligne.'],
  [
    /^Lists of sections by tier, by category; at most (\d+) bytes together$/,
    'Write lists of sections by tier, by category, and fewer of them.',
    'Saisissez des listes de sections par niveau, par catégorie, et moins nombreuses.',
  ],
  [/^A host name$/, 'Enter a host name, e.g. id.example.com.', 'Saisissez un nom d’hôte, par exemple id.exemple.fr.'],
  [/^A colour like (#\w+)$/, 'Write a colour like $1.', 'Écrivez une couleur comme $1.'],
  [
    /^(ISO 3166 alpha-2 codes in capitals|Expected an ISO 3166 alpha-2 code)$/,
    'Write countries with their two letters, e.g. FR.',
    'Écrivez les pays avec leurs deux lettres, par exemple FR.',
  ],
  [
    /^(Category \d+ does not exist|No such category|No such number)$/,
    'Choose a category that exists.',
    'Choisissez une catégorie qui existe.',
  ],
  [/^Not an e-mail address$/, 'Enter an address like name@example.com.', 'Saisissez une adresse comme nom@exemple.fr.'],
  [
    /^Password must not contain the e-mail address$/,
    'Leave your e-mail address out of the password.',
    'N’écrivez pas votre adresse dans le mot de passe.',
  ],
  [
    /^Expected the address of somebody else$/,
    'Enter somebody else’s address.',
    'Saisissez l’adresse d’une autre personne.',
  ],
  [/^A distributor contact needs/, 'Choose a point of sale.', 'Choisissez un point de vente.'],
  [/^A brand administrator needs a brand$/, 'Choose a brand.', 'Choisissez une marque.'],
  [/^Name a scope$/, 'Choose at least one right.', 'Choisissez au moins un droit.'],
  [/^(Input should be .*|Unknown .*|No such .*|fr or en)$/, 'Choose one of the list.', 'Choisissez dans la liste.'],
  [/^Value error, wrong format$/, 'Write it as the hint says.', 'Écrivez-le comme l’indication le dit.'],
  [/^(A text is expected|The value must be string)$/, 'Write a text.', 'Écrivez un texte.'],
  [/^The value must be (?:number|integer)|^A whole number is expected$/, 'Write a number.', 'Écrivez un nombre.'],
  [/^The value must be boolean$/, 'Say yes or no.', 'Répondez par oui ou non.'],
  [
    /^The value must be (?:array|object).*$/,
    'Make it a list or a group of statements.',
    'Faites-en une liste ou un groupe de mentions.',
  ],
  [/^The value must /, 'Write it as the field asks for.', 'Écrivez-le comme le champ le demande.'],
  [/^This field is not accepted$/, 'Take this column out.', 'Retirez cette colonne.'],
  [
    /^The proof is not signed with a key of the registry$/,
    'Paste the proof as the registry gave it.',
    'Collez la preuve telle que le registre l’a donnée.',
  ],
  [
    /^The proof is about another (product|version of the passport)$/,
    'Choose the proof of this version of this passport.',
    'Choisissez la preuve de cette version de ce passeport.',
  ],
  [
    /^The proof is of another registration$/,
    'Choose the proof of this registration identifier.',
    'Choisissez la preuve de cet identifiant d’enregistrement.',
  ],
  [
    /^The proof is not dated, or from the future$/,
    'Ask the registry for the proof again.',
    'Redemandez la preuve au registre.',
  ],
  [
    /^The keys of the registry are not known, or out of reach$/,
    'Try again later: the registry’s keys cannot be read.',
    'Réessayez plus tard : les clés du registre ne peuvent pas être lues.',
  ],
  [
    /^This version is registered under another identifier$/,
    'Enter the identifier that this version is registered under.',
    'Saisissez l’identifiant sous lequel cette version est enregistrée.',
  ],
  [/NUL character/, 'Take the invisible character out.', 'Retirez le caractère invisible.'],
  [
    /^The key `(.*)` is reserved$/,
    'Call it something else: $1 is reserved.',
    'Donnez-lui un autre nom : $1 est réservé.',
  ],
  [/^A document is at most (\d+) levels deep$/, 'Nest it at most $1 levels deep.', 'Limitez-vous à $1 niveaux.'],
  [/^The number is too large/, 'Write it as a text.', 'Écrivez-le comme un texte.'],
  [
    /^The document has \d+ bytes .* at most (\d+)/,
    'Shorten the document: it may have $1 bytes.',
    'Raccourcissez le document : $1 octets au plus.',
  ],
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
  const rule = RULES.find(([said]) => said.test(message));
  if (!rule) return language === 'fr' ? unforeseen(field, type) : message;
  const found = rule[0].exec(message)!;
  const words = boundText(rule[language === 'fr' ? 2 : 1]);
  return words.replace(/\$(\d)/g, (_, place: string) => found[Number(place)] ?? '');
}

function unforeseen(field: string, type: string): string {
  const named = field ? `La valeur de « ${field} »` : 'Cette saisie';
  return boundText(`${named} ne peut pas être acceptée ; corrigez-la (code : ${type}).`);
}
