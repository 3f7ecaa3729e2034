import {
  GraphQLInt,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { DEEPEST, type JsonBound } from './json-bound.js';
import type { Lines, TextBound } from './text-bound.js';

interface NumberBound {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
}

/** Bound of an argument or input field; published in the SDL by `@constraint`. */
export type Bound = TextBound | NumberBound | JsonBound;

/**
 * Type with which an argument or input field is declared, so that the schema enforces its bound. Clients see the
 * ordinary type (`String`, `Int`, `JSONObject`) with a `@constraint`; results do not use it.
 */
export type BoundedScalar = GraphQLScalarType & {
  readonly extensions: { readonly bound: Bound; readonly standsFor: GraphQLScalarType };
};

const NAMES = new Set<string>();

/** Creates a scalar with a bound, written in the SDL as the type it stands for. */
export function boundedScalar(name: string, standsFor: GraphQLScalarType, bound: Bound): BoundedScalar {
  NAMES.add(name);
  return Object.assign(
    new GraphQLScalarType({
      name,
      description: 'Written as the type it stands for.',
      parseValue: (value) => standsFor.parseValue(value),
      parseLiteral: (node, variables) => standsFor.parseLiteral(node, variables),
    }),
    { extensions: { bound, standsFor } },
  );
}

const text = (name: string, maxLength: number, lines: Lines, web = false): BoundedScalar =>
  boundedScalar(name, GraphQLString, { kind: 'text', maxLength, lines, ...(web ? { web } : {}) });

export const MEBIBYTE = 1024 * 1024;

/** Bound of single-line texts; the default of `String`. */
export const LINE: TextBound = { kind: 'text', maxLength: 255, lines: 'none' };

/** Bound of numbers with decimals: far beyond any weight, volume or instant, and within the precision of a double. */
export const NUMBER_BOUND: NumberBound = { kind: 'number', min: -1e15, max: 1e15 };

/** Bound of identifiers, e-mail addresses and codes, whose readers trim them. */
export const Identifier = text('Identifier', 255, 'edges');
export const City = text('City', 100, 'none');
/** Type of comments, reasons, descriptions and notes. */
export const FreeText = text('FreeText', 2_000, 'any');
/** Type of texts that are bounded only by the size of a body (§4.10). */
export const LongText = text('LongText', 3 * MEBIBYTE, 'any');
/** Type of URIs of any scheme. */
export const Address = text('Address', 2_048, 'none');
/** Type of URLs to which pages may link. */
export const WebAddress = text('WebAddress', 2_048, 'none', true);
/** Type of tokens issued by the platform. */
export const Token = text('Token', 4_096, 'edges');
/** Type of tokens signed by others. */
export const SignedToken = text('SignedToken', 16_384, 'edges');
export const Password = text('Password', 1_024, 'none');
/** Type of texts from the path or headers of a request, of which Node.js accepts 16 KiB; their readers trim them. */
export const RequestText = text('RequestText', 16_384, 'edges');
/** Type of images in base 64. */
export const ImageContent = text('ImageContent', 4 * MEBIBYTE, 'any');

/** Type of the number of nodes per page. */
export const PageSize = boundedScalar('PageSize', GraphQLInt, { kind: 'number', min: 0, max: 2_147_483_647 });

/** Bound of a JSON value without one of its own. */
export const JSON_BOUND: JsonBound = { kind: 'json', maxBytes: MEBIBYTE, maxDepth: DEEPEST };

/** Type of metadata that is bounded only by the size of a body (§4.10). */
export const OpenMetadata = boundedScalar('OpenMetadata', GraphQLJSONObject, { ...JSON_BOUND, maxBytes: 3 * MEBIBYTE });

export const isBoundedScalar = (type: GraphQLScalarType): type is BoundedScalar => isBounded(type.name);

export const isBounded = (name: string): boolean => NAMES.has(name);

const USUAL: ReadonlyMap<string, Bound | undefined> = new Map<string, Bound | undefined>([
  ['String', LINE],
  ['ID', { kind: 'text', maxLength: 64, lines: 'none' }],
  ['JSON', JSON_BOUND],
  ['JSONObject', JSON_BOUND],
  ['Float', NUMBER_BOUND],
  // Bounded by their types.
  ['Int', undefined],
  ['Boolean', undefined],
  ['Timestamp', undefined],
  ['Day', undefined],
]);

/** Lists the ordinary types of bounded scalars that a schema does not use otherwise, since its SDL needs them as well. */
export function standInsOf(schema: GraphQLSchema): readonly GraphQLScalarType[] {
  const bounded = Object.values(schema.getTypeMap()).filter(isScalarType).filter(isBoundedScalar);
  const wanted = new Set(bounded.map(({ extensions }) => extensions.standsFor));
  return [...wanted].filter((type) => !isSpecifiedScalarType(type) && !schema.getType(type.name));
}

/** Returns the bound of a scalar: its own, else its type's. Throws for a scalar without a bound. */
export function boundOf(type: GraphQLScalarType): Bound | undefined {
  if (isBoundedScalar(type)) return type.extensions.bound;
  if (!USUAL.has(type.name)) throw new Error(`No bound is known for the scalar ${type.name}`);
  return USUAL.get(type.name);
}

/** Most elements of a caller's list; operations with a lower limit declare it. */
export const MOST_ELEMENTS = 500;
