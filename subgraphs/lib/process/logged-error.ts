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

/** A mail address within a text. Its local part has at most 64 characters (RFC 5321 §4.5.3.1.1). */
const ADDRESS = /(?:"[^"\n]{0,64}"|[^\s"<>()[\]\\,;:@/]{1,64})(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/giu;

/** Replaces the mail addresses within a text by a mark. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '[address]');

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
