import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  type InputValueDefinitionNode,
  isScalarType,
  Kind,
  parse,
  parseConstValue,
  print,
  printType,
  type TypeNode,
} from 'graphql';
import { type Bound, boundOf, isBounded, isBoundedScalar, LINE, MOST_ELEMENTS, standInsOf } from './bounded-scalars.js';

const DEFINITION = `
"""
What a value may be at most; beyond it the operation is refused with INVALID_INPUT. Lengths count Unicode characters,
\`lines\` says where control characters that break a line may stand: none, edges or any.
"""
directive @constraint(
  maxLength: Int
  lines: String
  web: Boolean
  maxItems: Int
  maxBytes: Int
  maxDepth: Int
  maxKeys: Int
  min: Float
  max: Float
) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
`;

/**
 * Writes the bounds of arguments and input fields into a subgraph's SDL, and replaces their scalars by the ordinary
 * types.
 */
export function describeBounds(sdl: string, schema: GraphQLSchema): string {
  const describe = new Description(schema);
  const document: DocumentNode = parse(sdl);
  const definitions = document.definitions.flatMap((definition) => describe.definition(definition));
  const lacking = [DEFINITION, ...standInsOf(schema).map(printType)].join('\n');
  return print({ ...document, definitions: [...definitions, ...parse(lacking).definitions] });
}

class Description {
  constructor(private readonly schema: GraphQLSchema) {}

  definition(node: DefinitionNode): DefinitionNode[] {
    switch (node.kind) {
      case Kind.SCALAR_TYPE_DEFINITION:
        return isBounded(node.name.value) ? [] : [node];
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION:
        return [{ ...node, ...(node.fields ? { fields: node.fields.map((field) => this.field(field)) } : {}) }];
      case Kind.INPUT_OBJECT_TYPE_DEFINITION: {
        const isInternal = hasDirective(node, 'inaccessible');
        return [{ ...node, fields: (node.fields ?? []).map((field) => this.value(field, isInternal)) }];
      }
      default:
        return [node];
    }
  }

  private field(node: FieldDefinitionNode): FieldDefinitionNode {
    if (!node.arguments?.length) return node;
    const isInternal = hasDirective(node, 'inaccessible');
    return { ...node, arguments: node.arguments.map((argument) => this.value(argument, isInternal)) };
  }

  private value(node: InputValueDefinitionNode, isInternal: boolean): InputValueDefinitionNode {
    const type = this.schema.getType(namedIn(node.type));
    const named = type && getNamedType(type);
    const bound = named && isScalarType(named) ? boundOf(named) : undefined;
    const written =
      named && isScalarType(named) && isBoundedScalar(named)
        ? { ...node, type: renamed(node.type, named.extensions.standsFor.name) }
        : node;
    const facts = { ...(isList(node.type) ? { maxItems: MOST_ELEMENTS } : {}), ...(bound ? factsOf(bound) : {}) };
    if (isInternal || Object.keys(facts).length === 0) return written;
    return {
      ...written,
      ...describedWith(written, facts),
      directives: [...(written.directives ?? []), constraint(facts)],
    };
  }
}

type Facts = Readonly<Record<string, string | number | boolean>>;

function factsOf(bound: Bound): Facts {
  switch (bound.kind) {
    case 'text':
      return { maxLength: bound.maxLength, lines: bound.lines, ...(bound.web ? { web: true } : {}) };
    case 'number':
      return { min: bound.min, max: bound.max };
    case 'json': {
      const { maxBytes, maxDepth, maxKeys, maxLength } = bound;
      return { maxBytes, maxDepth, ...(maxKeys ? { maxKeys } : {}), ...(maxLength ? { maxLength } : {}) };
    }
  }
}

const constraint = (facts: Facts): ConstDirectiveNode => ({
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'constraint' },
  arguments: Object.entries(facts).map(([name, value]) => ({
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: name },
    value: parseConstValue(JSON.stringify(value)),
  })),
});

/** Appends an unusual bound to a description, since the supergraph drops custom directives. */
function describedWith(node: InputValueDefinitionNode, facts: Facts): Pick<InputValueDefinitionNode, 'description'> {
  const description = node.description?.value ?? '';
  const sentences = [
    ...(facts.maxLength && facts.maxLength !== LINE.maxLength && !/\bcharacters\b/.test(description)
      ? [`At most ${facts.maxLength} characters.`]
      : []),
    ...(facts.maxItems && !/\bat most\b|\bto \d/i.test(description) ? [`At most ${facts.maxItems} of them.`] : []),
    ...(facts.maxBytes ? [`At most ${facts.maxBytes} bytes.`] : []),
  ];
  if (sentences.length === 0) return {};
  const value = [description, ...sentences].filter((part) => part !== '').join(' ');
  return { description: { kind: Kind.STRING, value, block: true } };
}

const hasDirective = (node: { readonly directives?: readonly ConstDirectiveNode[] }, name: string): boolean =>
  node.directives?.some((directive) => directive.name.value === name) ?? false;

const isList = (type: TypeNode): boolean =>
  type.kind === Kind.LIST_TYPE || (type.kind === Kind.NON_NULL_TYPE && isList(type.type));

const namedIn = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedIn(type.type));

function renamed<Type extends TypeNode>(type: Type, name: string): Type {
  if (type.kind === Kind.NAMED_TYPE) return { ...type, name: { kind: Kind.NAME, value: name } };
  return { ...type, type: renamed(type.type, name) };
}
