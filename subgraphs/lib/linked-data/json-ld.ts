import { type RdfLiteral, type RdfMember, type RdfNode, type RdfValue, XSD } from './rdf.js';

type JsonLd = Record<string, unknown>;

/**
 * Writes a thing as JSON-LD 1.1. Members keep their short names; the context that says which term each one is stands in the
 * document, one for each place, so that it expands without fetching anything. `name`: the member that holds the thing's own address.
 */
export const jsonLd = (node: RdfNode, name: string): JsonLd => ({
  '@context': { '@version': 1.1, xsd: XSD, [name]: '@id', ...contextOf(node.members) },
  ...(node.iri === undefined ? {} : { [name]: node.iri }),
  ...bodyOf(node),
});

/** Returns the terms of the members of one place; below each, those of the things in it. */
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

/** Writes a literal. Numbers with a fraction stay texts with a type: as JSON numbers they would become floating point. */
function literalOf({ text, type, language }: RdfLiteral): unknown {
  if (language) return { '@value': text, '@language': language };
  if (type === undefined) return text;
  if (type === 'boolean') return text === 'true';
  if (type === 'integer' && Number.isSafeInteger(Number(text))) return Number(text);
  return { '@value': text, '@type': `xsd:${type}` };
}
