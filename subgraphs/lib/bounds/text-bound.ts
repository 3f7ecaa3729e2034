import type { InputFault } from '../../../schema/error-facts.js';
import { tooLong as tooLongSentence } from '../../../schema/validation-sentences.js';

/** Places at which a text may have line breaks: nowhere, at its ends (which its reader trims), or anywhere. */
export type Lines = 'none' | 'edges' | 'any';

export interface TextBound {
  readonly kind: 'text';
  /** Most Unicode characters; one outside of the basic plane counts once. */
  readonly maxLength: number;
  readonly lines: Lines;
  /** True for a URL to which a page may link: http or https only. */
  readonly web?: boolean;
}

type Fault = Pick<InputFault, 'type' | 'message'>;

/** Counts the Unicode characters of a text. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      length--;
      at++;
    }
  }
  return length;
}

/** Tells whether a text has more Unicode characters than allowed; counts only where its UTF-16 length does not decide. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * 2 || lengthOf(text) > most);

/** Most characters of a name or a value that a report of faults repeats. */
const REPORTED = 255;

/** Returns the beginning of a text for a report of faults, without a split surrogate pair at its end. */
export const reportedText = (text: string): string =>
  text.length > REPORTED ? Buffer.from(text.slice(0, REPORTED)).toString() : text;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
const SUSPICIOUS = /[\0-\x1f\x7f-\x9f\ud800-\udfff]/;
// With the flag `u`, this matches unpaired surrogates only.
const UNSTORABLE = /\0|\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
const CONTROL_BUT_BREAKS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const UNREADABLE: Fault = {
  type: 'string_unicode',
  message: 'Input should be a valid string, unable to parse raw data as a unicode string',
};
export const WITH_CONTROL: Fault = {
  type: 'string_control_character',
  message: 'String should not have control characters',
};
export const NO_WEB_ADDRESS: Fault = { type: 'url_scheme', message: "URL scheme should be 'http' or 'https'" };

const tooLong = (most: number): Fault => ({
  type: 'string_too_long',
  message: tooLongSentence(most),
});

/**
 * Finds a character that is invalid in every text: NUL, an unpaired surrogate, or a control character other than tab
 * and line breaks.
 */
export function characterFault(text: string, lines: Lines = 'any'): Fault | undefined {
  if (!SUSPICIOUS.test(text)) return undefined;
  if (UNSTORABLE.test(text)) return UNREADABLE;
  if (CONTROL_BUT_BREAKS.test(text)) return WITH_CONTROL;
  if (lines === 'any') return undefined;
  return CONTROL.test(lines === 'edges' ? text.trim() : text) ? WITH_CONTROL : undefined;
}

/** Returns the first fault of a text; undefined when it is within its bound. */
export function textFault(text: string, { maxLength, lines, web }: TextBound): Fault | undefined {
  if (isLongerThan(text, maxLength)) return tooLong(maxLength);
  return characterFault(text, lines) ?? (web && !isWebAddress(text) ? NO_WEB_ADDRESS : undefined);
}

/** Tells whether pages may link to a URL. */
export const isWebAddress = (text: string): boolean => text === '' || /^https?:\/\//i.test(text);
