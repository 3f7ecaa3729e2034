import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ParseOptions, type ValidationContext, type ValidationRule } from 'graphql';
import { finiteLiterals } from './finite-numbers.js';
import { shallowLiterals } from './literal-depth.js';
import { noReservedAliases } from './reserved-names.js';

/**
 * Deepest nesting of fields in an operation. The deepest operation of our own clients has 9 levels; a Relay connection
 * takes 3. An operation beyond the limit is refused before it is planned.
 */
const MAX_DEPTH = 14;
const MAX_ALIASES = 40;
const MAX_DIRECTIVES = 30;

/** Most tokens of an operation's text, counted by the parser while it reads. */
const MAX_TOKENS = 4_000;

/**
 * Reports a limit as a validation error together with the operation's other errors; by default the rules throw an
 * internal error.
 */
const AS_FAULT = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError): void =>
      context?.reportError(new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })),
  ],
};

export interface OperationLimits {
  readonly validationRules: ValidationRule[];
  readonly parseOptions: ParseOptions;
}

export const operationLimits = (): OperationLimits => ({
  validationRules: [
    maxAliasesRule({ n: MAX_ALIASES, ...AS_FAULT }),
    maxDepthRule({ n: MAX_DEPTH, ...AS_FAULT }),
    maxDirectivesRule({ n: MAX_DIRECTIVES, ...AS_FAULT }),
    noReservedAliases,
    shallowLiterals,
    finiteLiterals,
  ],
  parseOptions: { maxTokens: MAX_TOKENS },
});
