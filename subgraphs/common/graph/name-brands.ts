import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Principal } from '../../../schema/principal.js';
import { FIELD_REQUIRED } from '../../../schema/validation-sentences.js';
import { isInternal } from '../../lib/bounds/bound-arguments.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { knownBrand } from '../peers/catalog.generated.js';

interface Asking {
  readonly peers: Peers;
  readonly requestId: string;
  readonly principal: Principal;
}
type Values = Readonly<Record<string, unknown>>;
type Names = 'required' | 'optional';

const isValues = (given: unknown): given is Values => typeof given === 'object' && given !== null;

const DEPRECATED = 'Use `brandCode`.';
const CODE = {
  name: 'brandCode',
  description: 'Public code of the brand.',
  type: GraphQLString,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
} as const;

/**
 * Allows callers to identify a brand by its public code instead of its id, which is deprecated: every argument and
 * input field `brandId` becomes optional and gets a `brandCode`. An operation that requires a brand takes exactly one
 * of them; both are refused (`INVALID_INPUT`). Resolvers receive the id. Internal fields are unchanged.
 */
export function nameBrandsByCode(schema: GraphQLSchema): void {
  const inputs = new Map<GraphQLInputObjectType, Names | undefined>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) if (!isInternal(field)) nameBrand(field, inputs);
  }
}

function nameBrand(field: GraphQLField<unknown, Asking>, inputs: Map<GraphQLInputObjectType, Names | undefined>): void {
  const own = besideNumber(field.args, (code) => {
    field.args = [...field.args, code];
  });
  const below = field.args.flatMap(({ name, type }) => {
    const input = getNamedType(type);
    if (!isInputObjectType(input) || isListType(isNonNullType(type) ? type.ofType : type)) return [];
    if (!inputs.has(input)) inputs.set(input, ofInput(input));
    const names = inputs.get(input);
    return names ? [{ name, names }] : [];
  });
  if (!own && below.length === 0) return;
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (source, args: Values, context, info) => {
    let named = own ? await withBrandNumber(args, own, [], context) : args;
    for (const { name, names } of below) {
      const given = named[name];
      if (isValues(given)) named = { ...named, [name]: await withBrandNumber(given, names, [name], context) };
    }
    return resolve(source, named, context, info);
  };
}

function ofInput(input: GraphQLInputObjectType): Names | undefined {
  const fields = input.getFields();
  return besideNumber(Object.values(fields), (code) => {
    fields.brandCode = code;
  });
}

/**
 * Adds `brandCode` next to `brandId`. Returns whether one of them is required; undefined where there is no id, or a
 * code already.
 */
function besideNumber(
  fields: readonly (GraphQLArgument | GraphQLInputField)[],
  add: (code: GraphQLArgument) => void,
): Names | undefined {
  const number = fields.find(({ name }) => name === 'brandId');
  if (!number || fields.some(({ name }) => name === 'brandCode')) return undefined;
  const isRequired = number.type instanceof GraphQLNonNull;
  number.type = GraphQLInt;
  number.deprecationReason = DEPRECATED;
  add({ ...CODE });
  return isRequired ? 'required' : 'optional';
}

/** Id that no brand has: each operation then refuses an unknown code like another brand's. */
const NO_BRAND = 0;

/** Replaces the brand's code by its id. `path`: path of the values among the arguments. */
export async function withBrandNumber(
  { brandCode, ...values }: Values,
  names: Names,
  path: readonly string[],
  { peers, requestId, principal }: Asking,
): Promise<Values> {
  if (brandCode == null) {
    if (names === 'required' && values.brandId == null) {
      throw invalidInput({ type: 'missing', path: [...path, 'brandCode'], message: FIELD_REQUIRED });
    }
    return values;
  }
  if (values.brandId != null) {
    const message = 'brandCode and brandId cannot be used together';
    throw invalidInput({ type: 'value_error', path: [...path, 'brandId'], message, input: values.brandId });
  }
  const { brand } = await peers.ask(knownBrand, { code: String(brandCode) }, { requestId });
  if (!brand && isOperator(principal)) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return { ...values, brandId: brand?.id ?? NO_BRAND };
}

/** Tells whether a caller may identify any brand, and learn which exist. */
const isOperator = (principal: Principal): boolean => principal.kind === 'account' && principal.role === 'operator';
