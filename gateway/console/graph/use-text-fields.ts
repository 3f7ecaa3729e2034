import { useState } from 'preact/hooks';
import type { InputFault } from '../../../schema/error-facts.js';
import { faultOf, type Refusal } from './refusal.js';

/** Properties from which a text field of a form is drawn. */
interface TextField {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly fault: InputFault | undefined;
}

export interface TextFields<Name extends string> {
  readonly written: Readonly<Record<Name, string>>;
  readonly field: (name: Name) => TextField;
  readonly write: (name: Name, value: string) => void;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Keeps the texts of a form, each with the fault that the last refusal reported for it, under the field's name in the
 * graph or in REST.
 */
export function useTextFields<Name extends string>(
  initial: () => Readonly<Record<Name, string>>,
  error: Refusal | undefined,
): TextFields<Name> {
  const [written, setWritten] = useState(initial);
  const write = (name: Name, value: string): void => setWritten((before) => ({ ...before, [name]: value }));
  const field = (name: Name): TextField => ({
    value: written[name],
    onValue: (value) => write(name, value),
    fault: faultOf(error, name) ?? faultOf(error, snakeCase(name)),
  });
  return { written, field, write };
}
