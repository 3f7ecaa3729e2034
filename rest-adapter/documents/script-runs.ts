import bidiFactory from 'bidi-js';
import { projectFile } from '../../subgraphs/lib/process/project.js';

export type Weight = 'Helvetica' | 'Helvetica-Bold';

/** Characters of one font and one direction, in the order in which they were written. */
export interface ScriptRun {
  readonly text: string;
  readonly font: string;
  readonly rightToLeft: boolean;
}

interface Face {
  readonly covers: RegExp;
  readonly files: Readonly<Record<Weight, string>>;
}

const file = (...path: string[]): string => projectFile('node_modules', ...path);

/** Describes a font of Noto, for one script of South or South-East Asia, or of Africa. */
const noto = (name: string, covers: RegExp): Face => {
  const of = (weight: number): string =>
    file(`@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff`);
  return { covers, files: { Helvetica: of(400), 'Helvetica-Bold': of(700) } };
};

/**
 * Fonts by the scripts that they draw, the first that covers a character drawing it. Those of Asia are Noto; the
 * one of Chinese has the kana of Japanese as well. What the last one does not cover it draws as a box: a letter that is not
 * there is seen to be missing.
 */
const FACES: readonly Face[] = [
  {
    covers: /\p{Script=Hangul}/u,
    files: {
      Helvetica: file('@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf'),
      'Helvetica-Bold': file('@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf'),
    },
  },
  {
    covers:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb-\u30ff\uff00-\uffef]/u,
    files: {
      Helvetica: file('@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'),
      'Helvetica-Bold': file('@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf'),
    },
  },
  noto('thai', /\p{Script=Thai}/u),
  // The strokes that end a sentence stand for several scripts of India.
  noto('devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u),
  noto('bengali', /\p{Script=Bengali}/u),
  noto('tamil', /\p{Script=Tamil}/u),
  noto('telugu', /\p{Script=Telugu}/u),
  noto('gujarati', /\p{Script=Gujarati}/u),
  noto('gurmukhi', /\p{Script=Gurmukhi}/u),
  noto('kannada', /\p{Script=Kannada}/u),
  noto('malayalam', /\p{Script=Malayalam}/u),
  noto('oriya', /\p{Script=Oriya}/u),
  noto('sinhala', /\p{Script=Sinhala}/u),
  noto('lao', /\p{Script=Lao}/u),
  noto('khmer', /\p{Script=Khmer}/u),
  noto('myanmar', /\p{Script=Myanmar}/u),
  noto('ethiopic', /\p{Script=Ethiopic}/u),
  {
    covers: /./su,
    files: {
      Helvetica: file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
      'Helvetica-Bold': file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    },
  },
];

/** Marks, joiners and spaces are drawn with what stands before them, but for those of Myanmar, of which some stand first. */
const FOLLOWS = /(?!\p{Script=Myanmar})[\p{Mark}\p{Join_Control}\s]/u;

/** Scripts that are shaped from right to left. */
const TURNED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A vowel of Thai and Lao whose ring stands below the tone that is written before it: a shaper that knows them takes it apart. */
const SARA_AM = /([\u0e48-\u0e4b]?)\u0e33/g;
const LAO_AM = /([\u0ec8-\u0ecb]?)\u0eb3/g;

/** What is written after a letter of Myanmar and stands before it: the vowel E, and RA below another letter. No shaper here knows that script. */
const BEFORE_MYANMAR = /([\u1000-\u102a\u103f](?:\u1039[\u1000-\u1021])*)(\u103b?)(\u103c?)([\u103d\u103e]*)(\u1031?)/g;

/** A line with what the shaper leaves in the order of writing put into the order of reading. */
const inPlace = (written: string): string =>
  written.replace(SARA_AM, '\u0e4d$1\u0e32').replace(LAO_AM, '\u0ecd$1\u0eb2').replace(BEFORE_MYANMAR, '$5$3$1$2$4');

// The package is CommonJS and exports the function itself; its types speak of the module for bundlers.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const fontOf = (character: string, weight: Weight): string =>
  FACES.find(({ covers }) => covers.test(character))!.files[weight];

/**
 * Splits a line that the built-in fonts cannot write into runs from left to right: each is of one font and one direction
 * (Unicode Bidirectional Algorithm). The text of a run stays in the order in which it was written; the shaper reverses it.
 */
export function scriptRuns(written: string, weight: Weight): ScriptRun[] {
  const line = inPlace(written);
  const embedding = bidi.getEmbeddingLevels(line);
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: { text: string; font: string; level: number }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at]!;
    const drawn = mirrored.get(at) ?? character;
    at += character.length;
    const last = runs.at(-1);
    const font = last && FOLLOWS.test(character) ? last.font : fontOf(character, weight);
    if (last && last.level === level && last.font === font) last.text += drawn;
    else runs.push({ text: drawn, font, level });
  }
  return visualOrder(runs).map(({ text, font, level }) => {
    const rightToLeft = level % 2 === 1 && TURNED.test(text);
    // What no shaper turns round, because it is of no script, is turned here.
    return { text: level % 2 === 1 && !rightToLeft ? [...text].reverse().join('') : text, font, rightToLeft };
  });
}

/** Applies rule L2 of the algorithm to runs: from the highest level down, every sequence of at least that level is reversed. */
function visualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
