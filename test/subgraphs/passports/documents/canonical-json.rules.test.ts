import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseObject } from '../../../../schema/json.js';
import { canonicalJson, dataHash } from '../../../../subgraphs/passports/documents/canonical-json.rules.js';

describe('RFC 8785 canonical JSON and data_hash', () => {
  it('[RFC 8785 3.2] writes the sample of RFC 8785, section 3.2.2', () => {
    const sample = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    );
    expect(canonicalJson(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts keys by UTF-16 code units (RFC 8785, section 3.2.3)', () => {
    const sample = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(Object.values(parseObject(canonicalJson(sample)))).toHaveLength(7);
    expect([...canonicalJson(sample).matchAll(/:(\d)/g)].map((match) => match[1]).join('')).toBe(
      '2467153'.replace('7153', '7153'),
    );
  });

  it.each([
    [-0, '0'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [0.000001, '0.000001'],
    [1e-7, '1e-7'],
  ])('writes the number %p as %s (RFC 8785, appendix B)', (value, text) => expect(canonicalJson(value)).toBe(text));

  it('neither numbers nor text change on the way through it, and member order does not matter', () => {
    const wellFormed = fc.jsonValue().filter((value) => !/\p{Surrogate}/u.test(JSON.stringify(value)));
    fc.assert(
      fc.property(wellFormed, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(dataHash(JSON.parse(text))).toBe(dataHash(value));
      }),
    );
  });

  it('hashes the empty document as everyone does', () => {
    expect(dataHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });
});
