import { describe, expect, it } from '@jest/globals';
import { Type } from '@sinclair/typebox';
import { validator } from '../../../rest-adapter/runtime/validate.js';

const Ids = Type.Array(Type.String({ maxLength: 3 }), { minItems: 1 });
const check = validator(Type.Union([Ids, Type.Object({ ids: Ids })]), ['body']);

const faultsOf = (value: unknown): [string, string][] => {
  const parsed = check(value);
  return 'faults' in parsed ? parsed.faults.map(({ loc, type }) => [loc.join('.'), type]) : [];
};

describe('a value that may have one of several forms', () => {
  it.each([
    ['a list', ['a']],
    ['an object', { ids: ['a'] }],
  ])('is accepted as %s', (_, value) => expect(faultsOf(value)).toEqual([]));

  it.each([
    ['an object without its member', { id: 42 }, [['body.ids', 'missing']]],
    ['an object whose member is no list', { ids: 'a' }, [['body.ids', 'list_type']]],
    ['an object whose list is empty', { ids: [] }, [['body.ids', 'too_short']]],
    ['an empty list', [], [['body', 'too_short']]],
    [
      'a list with faults',
      [42, 'long'],
      [
        ['body.0', 'string_type'],
        ['body.1', 'string_too_long'],
      ],
    ],
  ])('is refused by the form that it has: %s', (_, value, faults) => expect(faultsOf(value)).toEqual(faults));

  it.each([
    ['a number', 42],
    ['nothing', null],
  ])('is told every form where it has none: %s', (_, value) =>
    expect(faultsOf(value)).toEqual([
      ['body', 'list_type'],
      ['body', 'dict_type'],
    ]));
});
