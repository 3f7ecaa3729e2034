import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { isRecord } from '../../../schema/record.js';

type Variables = Readonly<Record<string, unknown>>;
type Data = Record<string, unknown>;

/** Builds the answer from fetched data: the operation's fields in order, without the keys that only the plan needed. */
export type Shape = (fetched: Data, variables: Variables) => Data | null;

/** Marks a null in a non-null field, which makes the nearest nullable parent null. */
const TAKES_PARENT = Symbol('a value that may not be null is');
type Complete = (value: unknown) => unknown;
type CompleteObject = (value: Data) => Data | null;

/** Most variables in `@skip` and `@include` for which one compiled form per combination is kept. */
const MOST_CONDITIONS = 6;

/** Compiles the shape of an operation's answer; undefined for introspection. */
export function compileShape(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Shape | undefined {
  const root = schema.getRootType(operation.operation);
  const conditions = conditionVariables(document);
  if (!root || conditions.length > MOST_CONDITIONS || asksForSchema(document)) return undefined;
  const defaults = defaultsOf(operation);
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
  // One compiled form per combination of conditions; an operation uses one or two of them.
  const forms = new Map<string, CompleteObject>();
  return (fetched, variables) => {
    const conditionOf = (name: string): unknown => (variables[name] === undefined ? defaults[name] : variables[name]);
    const key = conditions.length > 0 ? conditions.map(conditionOf).join() : '';
    let form = forms.get(key);
    if (!form) {
      form = new ShapeCompiler(schema, fragments, conditionOf).object(root, [operation.selectionSet]);
      forms.set(key, form);
    }
    return form(fetched);
  };
}

const CONDITIONS = new Set(['skip', 'include']);

function conditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive({ name, arguments: given }) {
      if (!CONDITIONS.has(name.value)) return;
      for (const { value } of given ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

function asksForSchema(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') asks = true;
    },
  });
  return asks;
}

/** Returns the default values of an operation's variables. */
export function defaultsOf({ variableDefinitions }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

class ShapeCompiler {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly conditionOf: (variable: string) => unknown,
  ) {}

  /** Returns the completion of an object's fields; the object becomes null when a non-null field is missing. */
  object(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): CompleteObject {
    const asked = new Map<string, FieldNode[]>();
    for (const set of sets) this.collect(type, set, asked);
    const fields = [...asked].map(([name, nodes]) => ({ name, complete: this.field(type, nodes) }));
    return (value) => {
      const shaped: Data = {};
      for (const { name, complete } of fields) {
        const field = complete(value[name]);
        if (field === TAKES_PARENT) return null;
        shaped[name] = field;
      }
      return shaped;
    };
  }

  /** Collects the fields of a type by response name; fields selected twice get the merged selections. */
  private collect(type: GraphQLObjectType, { selections }: SelectionSetNode, into: Map<string, FieldNode[]>): void {
    for (const selection of selections) {
      if (!this.included(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        into.set(name, [...(into.get(name) ?? []), selection]);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
      if (fragment && this.concerns(type, fragment.typeCondition?.name.value)) {
        this.collect(type, fragment.selectionSet, into);
      }
    }
  }

  private included({ directives }: SelectionNode): boolean {
    return (directives ?? []).every(({ name, arguments: given }) => {
      if (!CONDITIONS.has(name.value)) return true;
      const value = given?.[0]?.value;
      const holds =
        value?.kind === Kind.VARIABLE ? this.conditionOf(value.name.value) : value && valueFromASTUntyped(value);
      return name.value === 'skip' ? !holds : Boolean(holds);
    });
  }

  private concerns(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const named = this.schema.getType(condition);
    return isAbstractType(named) && this.schema.isSubType(named, type);
  }

  private field(parent: GraphQLObjectType, nodes: readonly FieldNode[]): Complete {
    const name = nodes[0]?.name.value ?? '';
    if (name === '__typename') return () => parent.name;
    const field = parent.getFields()[name];
    if (!field) throw new Error(`${parent.name} has no field ${name}`);
    const sets = nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
    return this.value(field.type, sets);
  }

  private value(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Complete {
    if (isNonNullType(type)) {
      const complete = this.value(type.ofType, sets);
      return (value) => complete(value) ?? TAKES_PARENT;
    }
    const complete = isListType(type)
      ? this.list(type.ofType, sets)
      : isCompositeType(type)
        ? this.composite(type, sets)
        : leaf(type);
    return (value) => (value == null ? null : complete(value));
  }

  private list(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Complete {
    const complete = this.value(type, sets);
    return (value) => {
      if (!Array.isArray(value)) throw new Error('A subgraph answered no list where its schema has one');
      const completed = value.map(complete);
      return completed.includes(TAKES_PARENT) ? null : completed;
    };
  }

  /** Returns the completion of an interface or union by `__typename`, which every plan selects. */
  private composite(type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Complete {
    if (!isAbstractType(type)) return ofObject(this.object(type, sets));
    const byName = new Map<unknown, CompleteObject>(
      this.schema.getPossibleTypes(type).map((one) => [one.name, this.object(one, sets)]),
    );
    return ofObject((value) => byName.get(value.__typename)?.(value) ?? null);
  }
}

/** Completes an object; null when the subgraph returned something else. */
const ofObject =
  (complete: CompleteObject): Complete =>
  (value) =>
    isRecord(value) ? complete(value) : null;

const asItIs: Complete = (value) => value;

/**
 * Returns the completion of a leaf: an unknown enum value becomes null, as in the library; other leaves are passed
 * through.
 */
function leaf(type: GraphQLOutputType): Complete {
  if (!isEnumType(type)) return asItIs;
  const names = new Set<unknown>(type.getValues().map(({ name }) => name));
  return (value) => (names.has(value) ? value : null);
}
