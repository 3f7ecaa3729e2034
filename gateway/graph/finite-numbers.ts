import { GraphQLError, type ValidationRule } from 'graphql';
import type { InputFault } from '../../schema/error-facts.js';

const MESSAGE = 'Input should be a finite number';

/** Refuses number literals in an operation's text that exceed a double, such as `1e999`. */
export const finiteLiterals: ValidationRule = (context) => ({
  FloatValue: (node) => refuse(node.value, () => context.reportError(new GraphQLError(MESSAGE, { nodes: [node] }))),
  IntValue: (node) => refuse(node.value, () => context.reportError(new GraphQLError(MESSAGE, { nodes: [node] }))),
});

const refuse = (digits: string, report: () => void): void => (Number.isFinite(Number(digits)) ? undefined : report());

/**
 * Refuses infinite numbers in variables: JSON sends infinity to another process as null, so the operation would differ
 * by topology. Throws `INVALID_INPUT`.
 */
export function refuseInfinite(variables: Readonly<Record<string, unknown>>): void {
  const faults = Object.keys(variables)
    .filter((name) => hasInfinite(variables[name]))
    .map((name): InputFault => ({ type: 'finite_number', path: [name], message: MESSAGE }));
  if (faults.length === 0) return;
  throw new GraphQLError('INVALID_INPUT', {
    extensions: { code: 'INVALID_INPUT', facts: { faults }, http: { status: 400 } },
  });
}

/** Tells whether a value contains an infinite number; iterative, since nesting may exceed the call stack. */
function hasInfinite(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === 'number' && !Number.isFinite(part)) return true;
    if (typeof part === 'object' && part !== null) for (const child of Object.values(part)) waiting.push(child);
  }
  return false;
}
