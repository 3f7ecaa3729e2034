import { type RdfLiteral, type RdfMember, type RdfNode, type RdfValue, XSD } from './rdf.js';

type JsonLd = Record<string, unknown>;

/**
 * Serialises a node as JSON-LD 1.1. Members keep their short names; scoped contexts inside the document map them to
 * terms, so that expansion needs no request. `name`: the member with the node's own IRI.
 */
export const jsonLd = (node: RdfNode, name: string): JsonLd => ({
  '@context': { '@version': 1.1, xsd: XSD, [name]: '@id', ...contextOf(node.members) },
  ...(node.iri === undefined ? {} : { [name]: node.iri }),
  ...bodyOf(node),
});

/** Returns the context of a node's members, with nested contexts for their nodes. */
function contextOf(members: readonly RdfMember[]): JsonLd {
  const context: JsonLd = {};
  const terms = new Map(members.map(({ key, term }) => [key, term]));
  for (const [key, term] of terms) {
    const values = members.filter((member) => member.key === key).flatMap((member) => member.values);
    const below = membersBelow(values);
    const isJson = values.some(({ kind }) => kind === 'json');
    context[key] = {
      '@id': term,
      ...(isJson ? { '@type': '@json' } : {}),
      ...(below.length > 0 ? { '@context': contextOf(below) } : {}),
    };
  }
  return context;
}

const membersBelow = (values: readonly RdfValue[]): RdfMember[] =>
  values.flatMap((value) => {
    if (value.kind === 'node') return value.members;
    return value.kind === 'list' ? membersBelow(value.values) : [];
  });

function bodyOf({ types, members }: RdfNode): JsonLd {
  return {
    ...(types ? { '@type': types } : {}),
    ...Object.fromEntries(members.map(({ key, values }) => [key, single(values.map(written))])),
  };
}

const single = (values: readonly unknown[]): unknown => (values.length === 1 ? values[0] : values);

function written(value: RdfValue): unknown {
  if (value.kind === 'iri') return { '@id': value.iri };
  if (value.kind === 'literal') return literalOf(value);
  if (value.kind === 'json') return value.value;
  if (value.kind === 'list') return { '@list': value.values.map(written) };
  return { ...(value.iri === undefined ? {} : { '@id': value.iri }), ...bodyOf(value) };
}

/** Serialises a literal. Decimal numbers stay typed texts, since JSON numbers would become floating point. */
function literalOf({ text, type, language }: RdfLiteral): unknown {
  if (language) return { '@value': text, '@language': language };
  if (type === undefined) return text;
  if (type === 'boolean') return text === 'true';
  if (type === 'integer' && Number.isSafeInteger(Number(text))) return Number(text);
  return { '@value': text, '@type': `xsd:${type}` };
}
