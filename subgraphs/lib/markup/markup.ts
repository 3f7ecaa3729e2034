/** Escaped HTML that can be sent as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Part = Markup | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Creates HTML; inserted values are escaped unless they are markup. Attributes must be quoted. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, next, index) => text + written(parts[index - 1]) + next));

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return escaped(String(part));
}

/** Returns a URL that may be linked, http(s) only, since brands provide it; else undefined. */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  return new URL(value).href;
}
