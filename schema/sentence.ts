type Value = number | string;

/** A sentence with places for values: a function that writes it, and the pattern by which readers recognise it. */
export interface Sentence<Values extends readonly Value[]> {
  (...values: Values): string;
  /** Matches the sentence with any values, each in a group. */
  readonly pattern: RegExp;
}

/**
 * Makes a sentence of a template: `{}` is the place of a value, and `character(s)` behind one is singular for the
 * number 1.
 */
export function sentence<Values extends readonly Value[]>(template: string): Sentence<Values> {
  const [beginning = '', ...rest] = template.split('{}');
  const write = (...values: Values): string =>
    rest.reduce((text, part, at) => `${text}${values[at]}${counted(part, values[at] === 1)}`, beginning);
  return Object.assign(write, { pattern: patternOf(template) });
}

const counted = (text: string, isOne: boolean): string => text.replace(/^( \w+)\(s\)/, isOne ? '$1' : '$1s');

function patternOf(template: string): RegExp {
  const literal = template.replace(/[.*+?^$|[\]\\]/g, '\\$&').replaceAll('(s)', 's?');
  return new RegExp(`^${literal.replaceAll('{}', '(.+)')}$`);
}
