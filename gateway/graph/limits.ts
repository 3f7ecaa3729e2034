import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ParseOptions, type ValidationContext, type ValidationRule } from 'graphql';
import { finiteLiterals } from './finite-numbers.js';
import { shallowLiterals } from './literal-depth.js';
import { noReservedAliases } from './reserved-names.js';

/**
 * Limits of one operation. The deepest operation of our own clients has 9 levels; a Relay connection costs 3. A refused
 * operation is never planned.
 */
const MAX_DEPTH = 14;
const MAX_ALIASES = 40;
const MAX_DIRECTIVES = 30;

/** Tokens an operation's text may have; counted by the parser itself, before anything is built from them. */
const MAX_TOKENS = 4_000;

/** Reports a refusal as a fault of the operation, with its other faults; the rules would throw it as an internal error. */
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
