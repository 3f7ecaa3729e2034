import { fieldsIn } from '../../../schema/record.js';

/**
 * Fields of an error that are logged, of Node, PostgreSQL and SMTP. Others are not: `detail` and `where` of PostgreSQL,
 * `rejected` and `response` of SMTP contain values of persons, `client` a connection with its secret.
 */
const FIELDS = [
  'code',
  'errno',
  'syscall',
  'responseCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/** Depth to which causes are followed, since they may be circular. */
const MOST_CAUSES = 5;

/** A part of a text that may contain mail addresses; a local part may be quoted (RFC 5321 §4.1.2). */
const WORD = /(?:"[^"\n]{0,64}")?[^\s"<>()[\]\\,;:/]+/gu;
const AT = /@|%40/i;
const HOST = /^[\p{L}\p{N}.-]{1,255}/u;
const LABEL = /^[\p{L}\p{N}-]{1,63}$/u;

/** Replaces the mail addresses within a text by a mark. */
export const withoutAddresses = (text: string): string => text.replace(WORD, masked);

function masked(word: string): string {
  let shown = '';
  let rest = word;
  for (let at = AT.exec(rest); at; at = AT.exec(rest)) {
    const after = rest.slice(at.index + at[0].length);
    const host = hostOf(after);
    shown += host ? '[address]' : rest.slice(0, at.index) + at[0];
    rest = after.slice(host.length);
  }
  return shown + rest;
}

/** Returns the host name that a text begins with; empty where it begins with none. */
function hostOf(text: string): string {
  let host = HOST.exec(text)?.[0] ?? '';
  while (host.endsWith('.')) host = host.slice(0, -1);
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^\p{L}[\p{L}\p{N}-]/u.test(last);
  return isHost ? host : '';
}

/** Returns the parts of an error that are logged, with its causes and the errors that it collects. */
export function loggedError(error: unknown, depth = MOST_CAUSES): unknown {
  // Errors of another realm are no instances of this one's class.
  const fields = fieldsIn(error);
  const { message, stack, cause, errors } = fields;
  if (typeof message !== 'string') return withoutAddresses(String(error));
  const inner = (one: unknown): unknown => loggedError(one, depth - 1);
  return {
    type: fields.constructor?.name,
    message: withoutAddresses(message),
    stack: typeof stack === 'string' ? withoutAddresses(stack) : undefined,
    ...Object.fromEntries(FIELDS.map((name) => [name, plain(fields[name])])),
    cause: depth > 0 && cause != null ? inner(cause) : undefined,
    errors: depth > 0 && Array.isArray(errors) ? errors.map(inner) : undefined,
  };
}

/** Returns a text or a number; undefined for any other value. */
const plain = (value: unknown): string | number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' ? withoutAddresses(value) : undefined;
