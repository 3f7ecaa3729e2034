import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';

/**
 * Returns a refusal as it is. Any other error, such as a part of the platform that does not answer, is logged and
 * becomes `UNAVAILABLE`, after which clients subscribe again.
 */
export function asRefusal(error: unknown, log: Pick<Logger, 'warn'>): DomainError | GraphQLError {
  if (error instanceof DomainError || error instanceof GraphQLError) return error;
  log.warn({ err: error }, 'a live connection cannot be served');
  return new DomainError('UNAVAILABLE');
}
