import type { Json } from '../../../schema/json.js';

/** Tells whether a JSON text has a duplicate member, which parsing drops. `value`: the parsed text. */
export const hasRepeatedMember = (text: string, value: Json): boolean => membersOf(value) !== membersIn(text);

/** Counts the members of a JSON text by its colons outside of strings. */
function membersIn(text: string): number {
  let members = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isText = !isText;
    else if (isText && character === '\\') at++;
    else if (!isText && character === ':') members++;
  }
  return members;
}

/** Counts the members of a value, however deep. */
function membersOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const below = Object.values(value);
  return (Array.isArray(value) ? 0 : below.length) + below.reduce<number>((sum, one) => sum + membersOf(one), 0);
}
