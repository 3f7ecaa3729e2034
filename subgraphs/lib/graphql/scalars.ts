import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { instantOf, isDay } from '../../../schema/calendar.js';

/** Formats an instant as ISO 8601 in UTC, with `+00:00` and, where there are any, milliseconds. */
export function timestamp(instant: Date): string {
  const text = instant.toISOString();
  return `${text.slice(0, text.endsWith('.000Z') ? -5 : -1)}+00:00`;
}

function readInstant(value: unknown): Date {
  const instant = typeof value === 'string' ? instantOf(value) : undefined;
  if (!instant) throw new GraphQLError('Expected an ISO 8601 instant with its offset');
  return instant;
}

/** An instant: `Date` in code, ISO 8601 UTC with `+00:00` in JSON. */
export const Timestamp = new GraphQLScalarType<Date, string>({
  name: 'Timestamp',
  description: 'An instant: ISO 8601, in UTC, written with `+00:00`, e.g. `2026-09-10T08:00:00+00:00`.',
  serialize: (value) => (value instanceof Date ? timestamp(value) : timestamp(readInstant(value))),
  parseValue: readInstant,
  parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : undefined),
});

function readDay(value: unknown): string {
  if (typeof value !== 'string' || !isDay(value)) throw new GraphQLError('Expected a day, YYYY-MM-DD');
  return value;
}

/** A calendar day without a time zone. */
export const Day = new GraphQLScalarType<string, string>({
  name: 'Day',
  description: 'A calendar day without a time zone: `YYYY-MM-DD`.',
  serialize: readDay,
  parseValue: readDay,
  parseLiteral: (node) => readDay(node.kind === Kind.STRING ? node.value : undefined),
});
