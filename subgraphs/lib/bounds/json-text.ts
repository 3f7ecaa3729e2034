/** Size of a text as JSON, measured without building its values. */
export interface JsonSize {
  /** Arrays and objects below each other. */
  readonly depth: number;
  /** Elements, members, arrays and objects, or somewhat more. */
  readonly values: number;
  /** Elements of the outermost array, or members of the outermost object. */
  readonly elements: number;
  /** False: a bracket or a text that does not end, so the text is no JSON. */
  readonly isClosed: boolean;
}

/** Values of one body at most: 500 rows have some 5,000, a passport document in full form some hundreds. */
export const MOST_BODY_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [91, 93, 123, 125];

/**
 * Measures JSON text by its punctuation. Parsing takes up to a hundred times as long for what is deep or has many parts, and
 * holds the process meanwhile: what is beyond a bound is refused by this alone.
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

/** Returns the place of the quotation mark that ends a text; -1 when there is none. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
