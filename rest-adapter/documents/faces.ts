import { projectFile } from '../../subgraphs/lib/process/project.js';
import { codePointFile } from './shaped-font.js';

export type Weight = 'regular' | 'bold';

/** A font in both weights, with the characters that it is chosen for. */
export interface Face {
  readonly covers: RegExp;
  readonly files: Readonly<Record<Weight, string>>;
}

const faceOfFiles = (covers: RegExp, regular: string, bold = regular): Face => ({
  covers,
  files: { regular, bold },
});

const face = (covers: RegExp, regular: string, bold = regular): Face =>
  faceOfFiles(covers, projectFile('node_modules', regular), projectFile('node_modules', bold));

const noto = (script: string, covers: RegExp, family = 'noto-sans', bold = 700): Face => {
  const file = (weight: number): string =>
    `@fontsource/${family}-${script}/files/${family}-${script}-${script}-${weight}-normal.woff`;
  return face(covers, file(400), file(bold));
};

const dejavu = (covers: RegExp): Face =>
  face(covers, 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

// Noto's fonts of Wancho and Yezidi are in no package: their files are in this folder.
const WANCHO = projectFile('rest-adapter/documents/fonts/NotoSansWancho-Regular.ttf');
const YEZIDI = projectFile('rest-adapter/documents/fonts/NotoSerifYezidi-Regular.ttf');
const YEZIDI_BOLD = projectFile('rest-adapter/documents/fonts/NotoSerifYezidi-Bold.ttf');
const HMONG = '@fontsource/noto-serif-np-hmong/files/noto-serif-np-hmong-nyiakeng-puachue-hmong';
const UNIFONT = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';

/** Font of texts in Latin letters of Western Europe (`fitsLatin`); as wide as Helvetica. */
export const LATIN_FACE = face(
  /./su,
  '@fontsource/arimo/files/arimo-latin-400-normal.woff',
  '@fontsource/arimo/files/arimo-latin-700-normal.woff',
);

/**
 * Fonts by script, in order of preference. The Chinese font also covers Japanese kana. A script has an entry of its own
 * where its letters are shaped in context: a run is shaped by the rules of one script.
 */
const FACES: readonly Face[] = [
  face(
    /\p{scx=Hangul}/u,
    '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
    '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf',
  ),
  face(
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
  ),
  // Letters of names in Japan and Hong Kong that are missing in the font of Chinese, in one weight.
  face(/\p{scx=Han}/u, '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf'),
  face(/\p{scx=Han}/u, '@embedpdf/fonts-tc/fonts/NotoSansHant-Regular.otf'),
  dejavu(/\p{scx=Arabic}/u),
  dejavu(/\p{scx=Hebrew}/u),
  dejavu(/\p{scx=Nko}/u),
  noto('thai', /\p{scx=Thai}/u),
  noto('devanagari', /\p{scx=Devanagari}/u),
  noto('bengali', /\p{scx=Bengali}/u),
  noto('tamil', /\p{scx=Tamil}/u),
  noto('telugu', /\p{scx=Telugu}/u),
  noto('gujarati', /\p{scx=Gujarati}/u),
  noto('gurmukhi', /\p{scx=Gurmukhi}/u),
  noto('kannada', /\p{scx=Kannada}/u),
  noto('malayalam', /\p{scx=Malayalam}/u),
  noto('oriya', /\p{scx=Oriya}/u),
  noto('sinhala', /\p{scx=Sinhala}/u),
  noto('lao', /\p{scx=Lao}/u),
  noto('khmer', /\p{scx=Khmer}/u),
  noto('myanmar', /\p{scx=Myanmar}/u),
  noto('ethiopic', /\p{scx=Ethiopic}/u),
  noto('tibetan', /\p{scx=Tibetan}/u, 'noto-serif'),
  noto('thaana', /\p{scx=Thaana}/u),
  noto('syriac', /\p{scx=Syriac}/u),
  noto('javanese', /\p{scx=Javanese}/u),
  noto('cherokee', /\p{scx=Cherokee}/u),
  noto('toto', /[\u{1e290}-\u{1e2bf}]/u, 'noto-serif'),
  noto('tangsa', /[\u{16a70}-\u{16acf}]/u),
  // Available in one weight only.
  noto('mongolian', /\p{scx=Mongolian}/u, 'noto-sans', 400),
  noto('nushu', /\p{scx=Nushu}/u, 'noto-sans', 400),
  // Code point ranges, since the compiler lacks the names of these two scripts.
  noto('sunuwar', /[\u{11bc0}-\u{11bff}]/u, 'noto-sans', 400),
  noto('todhri', /[\u{105c0}-\u{105ff}]/u, 'noto-serif', 400),
  faceOfFiles(/\p{scx=Wancho}/u, WANCHO),
  faceOfFiles(/[\u{10e80}-\u{10ebf}]/u, YEZIDI, YEZIDI_BOLD),
  face(/\p{scx=Hmnp}/u, `${HMONG}-400-normal.woff`, `${HMONG}-700-normal.woff`),
  // Latin, Greek, Cyrillic, Armenian, Georgian and others.
  dejavu(/./su),
  // Fallback for all other scripts: a plain, bitmap-like font.
  face(/./su, UNIFONT),
];

const PLAIN = FACES.at(-1)!;

/** Characters that combine with the preceding one: marks of every script, joiners, spaces. */
const FOLLOWS = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\s]/u;

/**
 * Tells whether a character is a compatibility ideograph, which is canonically equivalent to another and may differ
 * from it in form.
 */
const isVariant = (character: string): boolean =>
  /\p{Script=Han}/u.test(character) && character.normalize() !== character;

/** Character coverage of the font of a face. */
interface Glyphs {
  /** Tells whether the font has the character, or its canonical equivalent. */
  has(face: Face): boolean;
  /**
   * Tells whether the font has a glyph of its own for the character, different from that of its canonical equivalent.
   */
  hasOwnForm(face: Face): boolean;
}

/**
 * Returns the face that draws a character: that of the preceding character where possible, else the first that has it.
 * A variant is drawn in its own form if any font but the fallback has it. A character without a glyph is drawn as its
 * code point.
 */
export function faceOf(character: string, before: Face | undefined, { has, hasOwnForm }: Glyphs): Face {
  const ofOwnForm = isVariant(character)
    ? faceThat(character, before, (face) => face !== PLAIN && hasOwnForm(face))
    : undefined;
  return ofOwnForm ?? faceThat(character, before, has) ?? numberFace(character);
}

function faceThat(character: string, before: Face | undefined, has: Glyphs['has']): Face | undefined {
  const isKept = FOLLOWS.test(character) || (before !== PLAIN && before?.covers.test(character));
  if (before && isKept && has(before)) return before;
  return FACES.find((face) => face.covers.test(character) && has(face));
}

const NOTHING = /(?!)/u;
const numberFaces = new Map<string, Face>();

/** Returns the face that draws a character as its code point; shared by all characters of one generated font. */
function numberFace(character: string): Face {
  const file = codePointFile(character.codePointAt(0)!);
  const face = numberFaces.get(file) ?? faceOfFiles(NOTHING, file);
  numberFaces.set(file, face);
  return face;
}
