import { describe, expect, it } from '@jest/globals';
import { acceptedType, prefersPage, takesAnything } from '../../../rest-adapter/runtime/negotiate.js';

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

  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['Text/HTML; charset=utf-8', true],
    ['application/json;q=0.1, text/html', true],
    ['application/json, text/html;q=0.1', false],
    ['text/html;q=0', false],
    ['*/*', false],
    [undefined, false],
  ])('%s: a page is preferred: %s', (accept, prefers) => {
    expect(prefersPage(accept === undefined ? {} : { accept })).toBe(prefers);
  });

  it.each([
    [undefined, true],
    ['*/*', true],
    ['application/json, text/plain, */*', true],
    ['application/json, */*; q=1.0', true],
    ['application/json, */*;q=0.1', false],
    ['application/json', false],
    ['application/json, */*;q=0', false],
    ['text/html;q=0, */*', false],
    ['text/*, application/*', false],
  ])('%s: a page or anything is accepted: %s', (accept, takes) => {
    expect(takesAnything(accept === undefined ? {} : { accept })).toBe(takes);
  });
});
