import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';

let world: TwoBrands;
beforeAll(async () => {
  world = await openTwoBrands();
}, 180_000);
afterAll(async () => world.stage.close());

type Steps = readonly string[];
type Root = 'query' | 'mutation';

interface Place {
  readonly root: Root;
  readonly field: GraphQLField<unknown, unknown>;
  /** Names from the argument to the text; `*` for the only element of a list. */
  readonly steps: Steps;
}

const isText = (type: GraphQLInputType): boolean => ['String', 'ID'].includes(getNamedType(type).name);
const isJson = (type: GraphQLInputType): boolean => ['JSON', 'JSONObject'].includes(getNamedType(type).name);
const isNumber = (type: GraphQLInputType): boolean => ['Int', 'Float'].includes(getNamedType(type).name);

/** Every place of every operation where a caller writes a value of such a type. */
function placesOf(isWanted: (type: GraphQLInputType) => boolean): Place[] {
  const { apiSchema } = world.stage.platform.supergraph;
  const below = (type: GraphQLInputType): Steps[] => {
    if (isNonNullType(type)) return below(type.ofType);
    if (isListType(type)) return below(type.ofType).map((steps) => ['*', ...steps]);
    if (isInputObjectType(type))
      return Object.values(type.getFields()).flatMap((one) => below(one.type).map((steps) => [one.name, ...steps]));
    return isWanted(type) ? [[]] : [];
  };
  return (['query', 'mutation'] as const).flatMap((root) => {
    const type = root === 'query' ? apiSchema.getQueryType() : apiSchema.getMutationType();
    return Object.values(type?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) =>
        below(argument.type).map((steps) => ({ root, field, steps: [argument.name, ...steps] })),
      ),
    );
  });
}

const textPlaces = (): Place[] => placesOf(isText);

/** An acceptable value of a type, with `text` where the steps lead. */
function sampleOf(type: GraphQLInputType, steps: Steps | undefined, text: unknown): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, steps, text);
  if (steps?.length === 0) return text;
  if (isListType(type)) return [sampleOf(type.ofType, steps?.slice(1), text)];
  if (isInputObjectType(type)) {
    const wanted = Object.values(type.getFields()).filter((one) => isNonNullType(one.type) || one.name === steps?.[0]);
    return Object.fromEntries(
      wanted.map((one) => [one.name, sampleOf(one.type, one.name === steps?.[0] ? steps?.slice(1) : undefined, text)]),
    );
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const SAMPLES: Readonly<Record<string, unknown>> = { Boolean: false, JSON: [], JSONObject: {}, Day: '2026-01-01' };
  if (isText(type)) return 'x';
  return SAMPLES[type.name] ?? (type.name === 'Timestamp' ? '2026-01-01T00:00:00+00:00' : 1);
}

async function codesOf(
  { root, field, steps }: Place,
  text: unknown,
  principal: Principal,
): Promise<readonly unknown[]> {
  const given = field.args.filter(
    ({ name, type, defaultValue }) => name === steps[0] || (isNonNullType(type) && defaultValue === undefined),
  );
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const variables = Object.fromEntries(
    given.map(({ name, type }) => [name, sampleOf(type, name === steps[0] ? steps.slice(1) : undefined, text)]),
  );
  const { supergraph } = world.stage.platform;
  const result = await supergraph.run(
    `${root} Place(${declared}) { ${field.name}(${passed})${selection} }`,
    'Place',
    variables,
    {
      principal,
      requestId: 'arguments',
      clientAddress: '192.0.2.1',
    },
  );
  // The graph server gives variables that are not of their types this code.
  return (result.errors ?? []).map(({ message, extensions }) =>
    message.includes('got invalid value') ? 'BAD_USER_INPUT' : extensions.code,
  );
}

const at = ({ field, steps }: Place): string => `${field.name}(${steps.join('.')})`;

const callers = async (): Promise<Record<string, Principal>> => {
  const [operator] = await world.stage.sql<{ id: number; email: string }>(
    `select id, email from integrations.account where role = 'operator'`,
  );
  return {
    operator: {
      kind: 'account',
      accountId: operator!.id,
      email: operator!.email,
      role: 'operator',
      sessionId: '00000000-0000-4000-8000-000000000000',
      brandIds: [],
      accreditations: [],
      contacts: [],
    },
    stranger: ANONYMOUS,
  };
};

describe('every text of every operation', () => {
  it('is refused where it cannot be kept or is too long, to every caller who may ask', async () => {
    const { operator, stranger } = await callers();
    const faults: string[] = [];
    const places = textPlaces();
    for (const place of places) {
      for (const text of ['a\0b', '\ud800', 'a\x07b', 'x'.repeat(5_000_000)]) {
        for (const principal of [operator!, stranger!]) {
          const codes = await codesOf(place, text, principal);
          const isRefused =
            codes.length > 0 &&
            codes.every(
              (code) => code !== 'INTERNAL' && code !== 'BAD_OPERATION' && code !== 'DOWNSTREAM_SERVICE_ERROR',
            );
          if (!isRefused) faults.push(`${at(place)} ${JSON.stringify(text.slice(0, 9))} ${codes.join() || 'answered'}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(places.length).toBeGreaterThan(180);
  }, 600_000);

  it('is a text: the names that every object has lead to nothing unforeseen', async () => {
    const { operator, stranger } = await callers();
    const faults: string[] = [];
    for (const place of textPlaces()) {
      for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
        for (const principal of [stranger!, operator!]) {
          const codes = await codesOf(place, text, principal);
          if (codes.some((code) => code === 'INTERNAL' || code === 'DOWNSTREAM_SERVICE_ERROR'))
            faults.push(`${at(place)} ${text}`);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 600_000);
});

const isUnforeseen = (code: unknown): boolean =>
  ['INTERNAL', 'BAD_OPERATION', 'DOWNSTREAM_SERVICE_ERROR'].includes(code as string);

/** Nested so deeply that a walk by recursion ends the stack. */
function nested(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

/** What is too large for most, and what no JSON may hold, made once: they are large. */
const REFUSED_JSON: Readonly<Record<string, object>> = {
  'a large text': { a: 'x'.repeat(3_500_000) },
  'a long key': { ['x'.repeat(3_500_000)]: 1 },
  'many keys': Object.fromEntries(Array.from({ length: 140_000 }, (_, at) => [at, 1])),
  'deep objects': nested(5_000),
  'a NUL': { a: 'a\0b' },
  'a key with a NUL': { 'a\0b': 1 },
  'a lone surrogate': { a: '\ud800' },
};

describe('every JSON of every operation', () => {
  it('is refused where it is too large, too deep or cannot be kept, to every caller who may ask', async () => {
    const { operator, stranger } = await callers();
    const faults: string[] = [];
    const places = placesOf(isJson);
    for (const place of places) {
      for (const [shape, value] of Object.entries(REFUSED_JSON)) {
        for (const principal of [operator!, stranger!]) {
          const codes = await codesOf(place, value, principal);
          if (codes.length === 0 || codes.some(isUnforeseen))
            faults.push(`${at(place)} ${shape}: ${codes.join() || 'answered'}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(places.length).toBeGreaterThan(10);
  }, 600_000);
});

describe('every number of every operation', () => {
  it('has ends that lead to nothing unforeseen', async () => {
    const { operator, stranger } = await callers();
    const faults: string[] = [];
    const places = placesOf(isNumber);
    for (const place of places) {
      for (const number of [-2_147_483_648, -1, 0, 2_147_483_647]) {
        for (const principal of [stranger!, operator!]) {
          const codes = await codesOf(place, number, principal);
          if (codes.some(isUnforeseen)) faults.push(`${at(place)} ${number}: ${codes.join()}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(places.length).toBeGreaterThan(100);
  }, 600_000);
});

/** Values that the types with a form of their own refuse: a day or an instant that no database holds, another kind of value. */
const MALFORMED: Readonly<Record<string, readonly unknown[]>> = {
  Timestamp: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00', '2026-06-30T23:59:60Z', 'infinity', '', 1, {}],
  Day: ['0000-01-01', '2026-02-30', '+275760-09-13', 'epoch', '', 1, []],
  JSONObject: ['{}', 1, [1], true],
};

describe('every value with a form of its own', () => {
  it.each(Object.keys(MALFORMED))("%s is refused as the caller's mistake, never as a failure", async (name) => {
    const { operator, stranger } = await callers();
    const faults: string[] = [];
    const places = placesOf((type) => getNamedType(type).name === name);
    for (const place of places) {
      for (const value of MALFORMED[name] ?? []) {
        for (const principal of [operator!, stranger!]) {
          const codes = await codesOf(place, value, principal);
          if (codes.join() !== 'BAD_USER_INPUT')
            faults.push(`${at(place)} ${JSON.stringify(value)}: ${codes.join() || 'answered'}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(places.length).toBeGreaterThan(0);
  }, 600_000);
});
