import fc from 'fast-check';

/** Texts that have broken something somewhere: paths, encodings, quotes, formulas, sizes. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f',
  '%00',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: stolen=1',
  '\n',
  '\t',
  '\u2028\u2029',
  '\ud800',
  '\udfff\ud800',
  '\uffff\ufffe',
  '\u202eesrever',
  'e\u0301\u0301\u0301',
  '😀'.repeat(40),
  "' or 1=1 --",
  '"; drop table custody.item; --',
  '$1',
  '$' + '{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x","y")',
  '+1+1',
  '@SUM(1)',
  '-2+3',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0x',
  `0x${'0'.repeat(64)}`,
  `0x${'f'.repeat(64)}`,
  `0x${'g'.repeat(64)}`,
  '9'.repeat(77),
  '9'.repeat(78),
  '9'.repeat(5_000),
  '1e308',
  '1e309',
  '-1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '-9223372036854775809',
  '00000000-0000-0000-0000-000000000000',
  'DPP-CERT-',
  'A'.repeat(12),
  'U'.repeat(12),
  'a'.repeat(3_000),
  'http://127.0.0.1/',
  'https://[::ffff:127.0.0.1]/',
  'javascript:alert(1)',
  'file:///etc/passwd',
];

export const nastyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 400 }) },
);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value };
  return value;
};

/** Any JSON value: odd numbers, odd keys, deep nests. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 2 ** 31, 2 ** 53, 1e300, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 3_000 }).map(nested) },
);

interface ObjectSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly items?: ObjectSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Values that mostly have the shape a schema asks for, and nasty contents: they get past the first look. */
export function nastyFor(schema: ObjectSchema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type].flat() as (string | undefined)[];
  if (schema.properties && depth < 4) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, child]) => [name, wrong(nastyFor(child, depth + 1), 12)]),
    );
    return wrong(fc.record(fields, { requiredKeys: [] }), 20);
  }
  if (types.includes('array')) return fc.array(nastyFor(schema.items ?? {}, depth + 1), { maxLength: 4 });
  if (types.includes('integer')) return fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 2 ** 31, 2 ** 53, 0.5));
  if (types.includes('number')) return fc.oneof(fc.double({ noNaN: true }), fc.integer());
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('object')) return fc.dictionary(nastyText, nastyJson, { maxKeys: 4 });
  return nastyText;
}

/** Now and then (once in `rarity`) something else entirely. */
const wrong = <Value>(arbitrary: fc.Arbitrary<Value>, rarity: number): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: rarity, arbitrary: arbitrary as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: nastyJson });
