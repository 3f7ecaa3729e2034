import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { ParseOptions, ValidationRule } from 'graphql';
import { finiteLiterals } from './finite-numbers.js';
import { shallowLiterals } from './literal-depth.js';
import { noReservedAliases } from './reserved-names.js';

/**
 * Limits of one operation. The deepest operation of our own clients has 9 levels; a Relay connection costs 3. A refused
 * operation is never planned.
 */
const LIMITS = {
  maxDepth: { n: 14 },
  maxAliases: { n: 40 },
  maxDirectives: { n: 30 },
  // It does not weigh lists; `operation-cost.ts` does.
  costLimit: { enabled: false },
  maxTokens: { enabled: false },
  blockFieldSuggestion: { enabled: false },
} as const;

/** Tokens an operation's text may have; counted by the parser itself, before anything is built from them. */
const MAX_TOKENS = 4_000;

export interface OperationLimits {
  readonly validationRules: ValidationRule[];
  readonly parseOptions: ParseOptions;
}

export const operationLimits = (): OperationLimits => ({
  validationRules: [
    ...new ApolloArmor(LIMITS).protect().validationRules,
    noReservedAliases,
    shallowLiterals,
    finiteLiterals,
  ],
  parseOptions: { maxTokens: MAX_TOKENS },
});
