/** Path segments of the platform that are followed by a number. */
const BEFORE_NUMBER: ReadonlySet<string> = new Set(['p', 'product', 'passport', 'certificate', 'resolve', 'timeline']);

/** A parsed input: a number, or the path of a link. */
export type Typed = { readonly number: string } | { readonly path: string };

/**
 * Parses a typed or pasted text: a link of a QR code or page on any host, else the text itself. GS1 links and signed
 * URLs keep their path, which has more than a number.
 */
export function readTyped(text: string): Typed {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`;
  if (!trimmed.includes('/') || !URL.canParse(address)) return { number: trimmed };
  const { pathname, search, searchParams } = new URL(address);
  const link = pathname.indexOf('/01/');
  if (link >= 0 && pathname.length > link + '/01/'.length) return { path: pathname.slice(link) };
  if (['u', 'ts', 's'].every((name) => searchParams.has(name))) return { path: `/verify${search}` };
  return { number: numberIn(pathname) ?? searchParams.get('identifier') ?? trimmed };
}

/** Returns the number in the path of one of the platform's pages or routes. */
function numberIn(pathname: string): string | undefined {
  const segments = pathname.split('/');
  const at = segments.findIndex((segment) => BEFORE_NUMBER.has(segment));
  const segment = at < 0 ? undefined : segments[at + 1];
  return segment ? decoded(segment) : undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Returns the serial (key 21) in the path of a GS1 link, percent-encoded as it is there; undefined without one. Below
 * the GTIN, keys and values alternate (GS1 Digital Link URI syntax, 4.9), so that a lot may be or end in `21`.
 */
export function serialOfLink(path: string): string | undefined {
  const pairs = path.split('/').slice(1);
  const at = pairs.findIndex((key, index) => index % 2 === 0 && key === '21');
  return (at < 0 ? undefined : pairs[at + 1]) || undefined;
}

/** Returns the number in a typed or pasted text: of a GS1 link its serial, of a signed URL its chip hash. */
export function numberTyped(text: string): string {
  const typed = readTyped(text);
  if ('number' in typed) return typed.number;
  const { pathname, searchParams } = new URL(typed.path, 'https://any.invalid');
  const serial = serialOfLink(pathname);
  return searchParams.get('u') ?? (serial === undefined ? text.trim() : (decoded(serial) ?? text.trim()));
}

/** Separators between groups of characters: spaces of any width, hyphens and dashes, dots, underscores. */
const BETWEEN = /[\s\u2010-\u2015\u2212\-_.]+/g;

/**
 * Lists the interpretations of a typed number, the most literal first: unchanged, without separators, and as a
 * certificate number in the case used by this installation. At most three.
 */
export function readingsOf(number: string, certificatePrefix: string): readonly string[] {
  const trimmed = number.trim();
  const bare = trimmed.replace(BETWEEN, '');
  const prefix = certificatePrefix.replace(BETWEEN, '');
  const certificate = bare.toUpperCase().startsWith(prefix.toUpperCase())
    ? certificatePrefix + bare.slice(prefix.length).toUpperCase()
    : undefined;
  return [...new Set([trimmed, bare, certificate ?? ''])].filter((reading) => reading !== '');
}

/** Characters in a displayed group. */
const GROUP = 4;

/** Splits a number into groups of four for display. */
export const inGroups = (number: string): readonly string[] => number.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];
