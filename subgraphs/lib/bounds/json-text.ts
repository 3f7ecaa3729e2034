/** Size of a JSON text, measured without parsing. */
export interface JsonSize {
  /** Nesting of arrays and objects. */
  readonly depth: number;
  /** Upper bound of the number of elements, members, arrays and objects. */
  readonly values: number;
  /** Elements of the outermost array, or members of the outermost object. */
  readonly elements: number;
  /** False for an unclosed bracket or text, which is invalid JSON. */
  readonly isClosed: boolean;
}

/** Most values of one body: 500 rows have some 5,000, a passport document in full form some hundreds. */
export const MOST_BODY_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [91, 93, 123, 125];

/**
 * Measures JSON text by its punctuation. Parsing deep or large texts takes up to a hundred times as long and blocks the
 * process, so those are refused by this measure.
 */
export function jsonSize(text: string): JsonSize {
  let open = 0;
  let depth = 0;
  let values = 1;
  let elements = 1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfText(text, at);
      if (at < 0) return { depth, values, elements, isClosed: false };
    } else if (unit === COMMA) {
      values++;
      if (open === 1) elements++;
    } else if (unit === OPENING_BRACKET || unit === OPENING_BRACE) {
      values++;
      open++;
      if (open > depth) depth = open;
    } else if (unit === CLOSING_BRACKET || unit === CLOSING_BRACE) open--;
  }
  return { depth, values, elements, isClosed: open === 0 };
}

/** Returns the position of the quotation mark that closes a text; -1 when there is none. */
export function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
