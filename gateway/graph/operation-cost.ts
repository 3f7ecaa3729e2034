import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { type ListSizes, sizeOfList } from './list-sizes.js';

type Variables = Readonly<Record<string, unknown>>;
type Holder = GraphQLObjectType | GraphQLInterfaceType;

/** Cost of fields whose values are larger than a number, a code or a name; all others cost 1. */
const WEIGHTS: Readonly<Record<string, number>> = { JSON: 20, JSONObject: 20 };
/** Fields with free text, and with signed or stored documents. */
const LONG_TEXTS: ReadonlySet<string> = new Set([
  ...['comment', 'condition', 'description', 'message', 'notes', 'reason', 'resolution', 'terms', 'title'],
  ...['customsDescription', 'defaultWarrantyTerms', 'sdJwtVc', 'token', 'body', 'answer', 'error', 'signature'],
]);
const LONG_TEXT = 10;
/** Cost of introspection, whose answer is the whole schema. */
const INTROSPECTION = 1_000;

/** Largest page, even if a larger one is requested. */
const LARGEST_PAGE = 200;
/** Arguments that give the length of a page. */
const PAGE_SIZES: readonly string[] = ['first', 'limit', 'days'];
/** Fields of a page type that hold its elements. */
const ELEMENTS: ReadonlySet<string> = new Set(['nodes', 'edges', 'items']);

/**
 * Returns the largest number of values in an operation's answer, counting each alias and fragment spread separately and
 * each list by the largest size of its page. Stops counting beyond `enough`.
 */
export function costOf(asked: Counted, variables: Variables, enough: number): number {
  const { schema, operation } = asked;
  const root = schema.getRootType(operation.operation);
  return root ? new Counting(asked, variables, enough).selection(operation.selectionSet, root) : 0;
}

export interface Counted {
  readonly schema: GraphQLSchema;
  readonly sizes: ListSizes;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

class Counting {
  private readonly schema: GraphQLSchema;
  private readonly sizes: ListSizes;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private total = 0;

  constructor(
    { schema, sizes, document }: Counted,
    private readonly variables: Variables,
    private readonly enough: number,
  ) {
    this.schema = schema;
    this.sizes = sizes;
    const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(fragments.map((one) => [one.name.value, one]));
  }

  selection(set: SelectionSetNode, root: Holder): number {
    this.count(set, root, 1, 1);
    return this.total;
  }

  /**
   * Counts the values of a selection. `times`: number of objects to which the selection applies. `page`: size of the
   * page that it belongs to.
   */
  private count(set: SelectionSetNode, type: GraphQLNamedType, times: number, page: number): void {
    for (const selection of set.selections) {
      if (this.total > this.enough) return;
      if (selection.kind === Kind.FIELD) this.field(selection, type, times, page);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const narrowed = selection.typeCondition && this.schema.getType(selection.typeCondition.name.value);
        this.count(selection.selectionSet, narrowed ?? type, times, page);
      } else {
        const fragment = this.fragments.get(selection.name.value);
        const narrowed = fragment && this.schema.getType(fragment.typeCondition.name.value);
        if (fragment && narrowed) this.count(fragment.selectionSet, narrowed, times, page);
      }
    }
  }

  private field(node: FieldNode, type: GraphQLNamedType, times: number, page: number): void {
    const name = node.name.value;
    if (name === '__schema' || name === '__type') this.total += INTROSPECTION;
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) {
      this.total += times;
      return;
    }
    const own = this.pageOf(node, field);
    const elements = isList(field) ? (own ?? this.elementsOf(type, name, page)) : 1;
    const named = getNamedType(field.type);
    const answered = times * elements;
    this.total += answered * (isLeafType(named) ? weightOf(name, named) : 1);
    if (node.selectionSet) this.count(node.selectionSet, named, answered, own ?? page);
  }

  private elementsOf(type: GraphQLNamedType, name: string, page: number): number {
    const isPage = ELEMENTS.has(name) && /(?:Connection|Page)$/.test(type.name);
    return isPage ? page : sizeOfList(this.sizes, `${type.name}.${name}`);
  }

  /** Returns the page size that a field requests; undefined for fields without pages. */
  private pageOf(node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
    const argument = field.args.find(({ name }) => PAGE_SIZES.includes(name));
    if (!argument) return undefined;
    const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
    const value =
      given?.kind === Kind.INT
        ? Number(given.value)
        : given?.kind === Kind.VARIABLE
          ? this.variables[given.name.value]
          : undefined;
    const usual = given ? LARGEST_PAGE : argument.defaultValue;
    const asked = typeof value === 'number' ? value : typeof usual === 'number' ? usual : LARGEST_PAGE;
    return Math.min(Math.max(asked, 1), LARGEST_PAGE);
  }
}

const isList = ({ type }: GraphQLField<unknown, unknown>): boolean =>
  isListType(isNonNullType(type) ? type.ofType : type);

const weightOf = (name: string, { name: type }: GraphQLNamedType): number =>
  WEIGHTS[type] ?? (LONG_TEXTS.has(name) ? LONG_TEXT : 1);
