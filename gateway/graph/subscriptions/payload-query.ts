import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** Reserved variable name: a client's own variable of this name would be overridden. */
export const PAYLOAD_VARIABLE = 'live_payload_id__';

export interface PayloadSource {
  /** Query field that resolves one payload. */
  readonly field: string;
  readonly argument: string;
  readonly type: 'ID' | 'String';
}

/**
 * Returns the query that resolves one payload of a subscription: the subscription's selection below the query field of
 * the same type. Every field of the supergraph can thus be selected, with the same checks as in any query.
 */
export function payloadQuery(document: DocumentNode, root: FieldNode, source: PayloadSource): DocumentNode {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const selection = root.selectionSet!;
  const used = variablesIn([selection, ...fragments.map(({ selectionSet }) => selectionSet)]);
  const id = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: PAYLOAD_VARIABLE } } as const;
  const query: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    name: { kind: Kind.NAME, value: 'LivePayload' },
    variableDefinitions: [
      {
        kind: Kind.VARIABLE_DEFINITION,
        variable: id,
        type: {
          kind: Kind.NON_NULL_TYPE,
          type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: source.type } },
        },
      },
      ...(operation?.variableDefinitions ?? []).filter(({ variable }) => used.has(variable.name.value)),
    ],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [
        {
          kind: Kind.FIELD,
          alias: { kind: Kind.NAME, value: root.alias?.value ?? root.name.value },
          name: { kind: Kind.NAME, value: source.field },
          arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: source.argument }, value: id }],
          selectionSet: selection,
        },
      ],
    },
  };
  return { kind: Kind.DOCUMENT, definitions: [query, ...fragments] };
}

function variablesIn(selections: readonly SelectionSetNode[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const selection of selections) visit(selection, { Variable: ({ name }) => void names.add(name.value) });
  return names;
}
