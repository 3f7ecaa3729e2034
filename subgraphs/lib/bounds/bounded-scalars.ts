import {
  GraphQLInt,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { DEEPEST, type JsonBound } from './json-bound.js';
import type { Lines, TextBound } from './text-bound.js';

interface NumberBound {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
}

/** Greatest size of an argument or input field; `@constraint` publishes it in the SDL. */
export type Bound = TextBound | NumberBound | JsonBound;

/**
 * Types an argument or input field is declared with, so that its bound is part of the graph and no operation has to check
 * it. Clients see the type they stand for (`String`, `Int`, `JSONObject`) with a `@constraint`; no answer uses them.
 */
export type BoundedScalar = GraphQLScalarType & {
  readonly extensions: { readonly bound: Bound; readonly standsFor: GraphQLScalarType };
};

const scalar = (name: string, standsFor: GraphQLScalarType, bound: Bound): BoundedScalar =>
  Object.assign(
    new GraphQLScalarType({
      name,
      description: 'Written as the type it stands for.',
      parseValue: (value) => standsFor.parseValue(value),
      parseLiteral: (node, variables) => standsFor.parseLiteral(node, variables),
    }),
    { extensions: { bound, standsFor } },
  );

const text = (name: string, maxLength: number, lines: Lines, web = false): BoundedScalar =>
  scalar(name, GraphQLString, { kind: 'text', maxLength, lines, ...(web ? { web } : {}) });

const MEBIBYTE = 1024 * 1024;

/** Names and everything else that is written on one line. `String` without a bound of its own is one of these. */
export const LINE: TextBound = { kind: 'text', maxLength: 255, lines: 'none' };

/** Bounds every identifier of an item, an address of a person, a code: the code that reads them trims them. */
export const Identifier = text('Identifier', 255, 'edges');
export const City = text('City', 100, 'none');
/** Comments, reasons, descriptions and notes. */
export const FreeText = text('FreeText', 2_000, 'any');
/** Bounds the description of an intervention by the size of a body: it has no maximum of its own (§4.10). */
export const LongText = text('LongText', 3 * MEBIBYTE, 'any');
/** Bounds an address of any scheme. */
export const Address = text('Address', 2_048, 'none');
/** Bounds an address that pages may link to. */
export const WebAddress = text('WebAddress', 2_048, 'none', true);
/** Tokens that the platform itself made. */
export const Token = text('Token', 4_096, 'edges');
/** Tokens that others signed. */
export const SignedToken = text('SignedToken', 16_384, 'edges');
export const Password = text('Password', 1_024, 'none');
/** Bounds a text from the path or headers of a request: Node takes 16 KiB of them. */
export const RequestText = text('RequestText', 16_384, 'none');
/** Bounds an image in base 64. */
export const ImageContent = text('ImageContent', 4 * MEBIBYTE, 'any');

/** Nodes of a page. */
export const PageSize = scalar('PageSize', GraphQLInt, { kind: 'number', min: 0, max: 2_147_483_647 });

/** Bound of documents, metadata and other open values. */
const JSON_BOUND: JsonBound = { kind: 'json', maxBytes: MEBIBYTE, maxDepth: DEEPEST };

/** Bounds metadata of an intervention by the size of a body: it is stored as given (§4.10). */
export const OpenMetadata = scalar('OpenMetadata', GraphQLJSONObject, { ...JSON_BOUND, maxBytes: 3 * MEBIBYTE });

/** Bounds the fields a brand gives a certificate: 64 of 500 characters. */
export const CustomFields = scalar('CustomFields', GraphQLJSONObject, {
  kind: 'json',
  maxBytes: 256 * 1024,
  maxDepth: DEEPEST,
  maxKeys: 64,
  maxLength: 500,
});

/** Bounds a brand's disclosure lists: each version that it publishes keeps a copy. */
export const Disclosures = scalar('Disclosures', GraphQLJSONObject, {
  ...JSON_BOUND,
  maxBytes: 32 * 1024,
  maxLength: 255,
});

/** Bounds rows of a mint batch: their texts are examined row by row, so that the report names the row. */
export const MintRows = scalar('MintRows', GraphQLJSON, {
  kind: 'json',
  maxBytes: 24 * MEBIBYTE,
  maxDepth: DEEPEST,
  checksTexts: false,
});

const BOUNDED: readonly BoundedScalar[] = [
  ...[
    Identifier,
    City,
    FreeText,
    LongText,
    Address,
    WebAddress,
    Token,
    SignedToken,
    Password,
    RequestText,
    ImageContent,
  ],
  ...[PageSize, OpenMetadata, CustomFields, Disclosures, MintRows],
];
const NAMES: ReadonlySet<string> = new Set(BOUNDED.map(({ name }) => name));

export const isBoundedScalar = (type: GraphQLScalarType): type is BoundedScalar => isBounded(type.name);

export const isBounded = (name: string): boolean => NAMES.has(name);

const USUAL: ReadonlyMap<string, Bound | undefined> = new Map<string, Bound | undefined>([
  ['String', LINE],
  ['ID', { kind: 'text', maxLength: 64, lines: 'none' }],
  ['JSON', JSON_BOUND],
  ['JSONObject', JSON_BOUND],
  // Far beyond any weight, volume or instant, and well within what a number can tell apart.
  ['Float', { kind: 'number', min: -1e15, max: 1e15 }],
  // Bounded by their types: 32 bits, two values, an instant, a day.
  ['Int', undefined],
  ['Boolean', undefined],
  ['Timestamp', undefined],
  ['Day', undefined],
]);

/** Lists the types that bounded scalars of a schema stand for and nothing else of it is of: its SDL needs them as well. */
export function standInsOf(schema: GraphQLSchema): readonly GraphQLScalarType[] {
  const bounded = Object.values(schema.getTypeMap()).filter(isScalarType).filter(isBoundedScalar);
  const wanted = new Set(bounded.map(({ extensions }) => extensions.standsFor));
  return [...wanted].filter((type) => !isSpecifiedScalarType(type) && !schema.getType(type.name));
}

/** Returns the bound of a scalar: its own, else that of everything of its type. A scalar without a bound stops the start. */
export function boundOf(type: GraphQLScalarType): Bound | undefined {
  if (isBoundedScalar(type)) return type.extensions.bound;
  if (!USUAL.has(type.name)) throw new Error(`No bound is known for the scalar ${type.name}`);
  return USUAL.get(type.name);
}

/** Elements a list of the caller's may have; operations with fewer say so themselves. */
export const MOST_ELEMENTS = 500;
