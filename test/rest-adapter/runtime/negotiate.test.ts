import { describe, expect, it } from '@jest/globals';
import { acceptedType, acceptsByName, prefersPage } from '../../../rest-adapter/runtime/negotiate.js';

const OFFERS = ['text/html', 'application/json', 'application/ld+json', 'text/turtle'] as const;
const chosen = (accept?: string) => acceptedType(accept === undefined ? {} : { accept }, OFFERS);

describe('the media type that a client prefers', () => {
  it.each([
    [undefined, 'text/html'],
    ['*/*', 'text/html'],
    ['text/turtle', 'text/turtle'],
    ['text/html;q=0.5, application/json', 'application/json'],
    ['application/*, text/turtle;q=0.9', 'application/json'],
    ['text/turtle, application/json', 'text/turtle'],
    ['*/*, application/json;q=0.9', 'text/html'],
    ['text/html;q=0', undefined],
    ['image/png', undefined],
  ])('%s: by quality, then specificity, then order', (accept, type) => {
    expect(chosen(accept)).toBe(type);
  });

  it.each([
    ['application/json; charset=utf-8', 'application/json'],
    ['Application/JSON;Charset="utf-8"', 'application/json'],
    ['text/turtle;charset=utf-8', 'text/turtle'],
    ['application/ld+json;profile="http://www.w3.org/ns/json-ld#compacted"', 'application/ld+json'],
    ['application/ld+json;profile="a, text/turtle;q=1";q=0.5, application/json;q=0.4', 'application/ld+json'],
    ['application/ld+json;profile="\\"a, b";q=0.3, application/json;v=1;q=0.4', 'application/json'],
    ['application/json; q=0.5; extension, text/turtle; charset=utf-8; q=0.4', 'application/json'],
    ['application/json; charset=utf-8; q=0', undefined],
    ['application/json;profile="open', 'application/json'],
  ])('%s: without regard to parameters other than the quality', (accept, type) => {
    expect(chosen(accept)).toBe(type);
  });

  it('is named, or preferred as a page, with parameters as without', () => {
    const problem = 'application/problem+json';
    expect(acceptsByName({ accept: `${problem}; charset=utf-8` }, problem)).toBe(true);
    expect(acceptsByName({ accept: `${problem}; charset=utf-8; q=0` }, problem)).toBe(false);
    expect(acceptsByName({ accept: '*/*' }, problem)).toBe(false);
    expect(prefersPage({ accept: 'text/html; charset=utf-8' })).toBe(true);
  });
});
