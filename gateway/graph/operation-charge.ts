import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql';
import { isCountedForAccounts, windowOfField } from '../../schema/limits.js';
import { dropOldest } from '../../subgraphs/lib/bounds/drop-oldest.js';
import type { Charge } from '../../subgraphs/lib/windows/public-windows.js';
import { operationLimits } from './limits.js';

/** Units by which an operation is counted before it runs. */
export interface OperationCharge {
  /** Number of root fields, aliases included; at least 1. */
  readonly units: number;
  /** Units taken from the per-address windows of an anonymous caller, by window. */
  readonly charges: readonly Charge[];
  /** Units taken from those windows for every caller. */
  readonly chargesOfAccounts: readonly Charge[];
  /** True where the operation asks for the schema (introspection). */
  readonly introspects: boolean;
}

const KEPT = 500;
const LONGEST_KEPT = 10_000;
const { parseOptions } = operationLimits();
const known = new Map<string, OperationCharge>();

/**
 * Returns the charge of an operation given as text. A text that cannot be parsed counts as one unit, since it will be
 * refused.
 */
export function chargeOfText(text: unknown, operationName: unknown): OperationCharge {
  if (typeof text !== 'string') return chargeOfFields([]);
  const name = typeof operationName === 'string' ? operationName : undefined;
  const key = JSON.stringify([name, text]);
  const found = known.get(key);
  if (found) return found;
  const charge = chargeOfDocument(parsed(text), name);
  if (key.length <= LONGEST_KEPT) {
    known.set(key, charge);
    if (known.size > KEPT) dropOldest(known);
  }
  return charge;
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { ...parseOptions, noLocation: true });
  } catch {
    return undefined;
  }
}

/** Returns the charge of the named operation of a document, or of its only one. */
export function chargeOfDocument(document: DocumentNode | undefined, operationName?: string | null): OperationCharge {
  const operations = document?.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION) ?? [];
  const operation = operationName ? operations.find(({ name }) => name?.value === operationName) : operations[0];
  if (!document || !operation) return chargeOfFields([]);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const fields = new Map<string, string>();
  collect(operation.selectionSet, fragments, fields, new Set());
  return chargeOfFields([...fields.values()]);
}

/** Collects fields by response name: repeated fields of one name are answered once. */
function collect(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  fields: Map<string, string>,
  seen: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      fields.set((selection.alias ?? selection.name).value, selection.name.value);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      collect(selection.selectionSet, fragments, fields, seen);
    } else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      const fragment = fragments.get(selection.name.value);
      if (fragment) collect(fragment.selectionSet, fragments, fields, seen);
    }
  }
}

function chargeOfFields(fields: readonly string[]): OperationCharge {
  const units = new Map(fields.length === 0 ? [[windowOfField(''), 1]] : []);
  for (const field of fields) {
    const window = windowOfField(field);
    units.set(window, (units.get(window) ?? 0) + 1);
  }
  const charges = [...units].map(([window, count]) => ({ window, units: count }));
  return {
    units: Math.max(1, fields.length),
    charges,
    chargesOfAccounts: charges.filter(({ window }) => isCountedForAccounts(window)),
    introspects: fields.some((field) => field === '__schema' || field === '__type'),
  };
}
