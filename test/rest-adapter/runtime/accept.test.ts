import { describe, expect, it } from '@jest/globals';
import { preferredType } from '../../../rest-adapter/runtime/accept.js';

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('Accept (RFC 9110, 12.5.1)', () => {
  it.each([
    [undefined, 'text/html'],
    ['', 'text/html'],
    ['*/*', 'text/html'],
    [CHROME, 'text/html'],
    ['application/json', 'application/json'],
    ['Application/JSON; charset=utf-8', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['application/json, text/html;q=0.1', 'application/json'],
    ['application/json;q=0.1, text/html', 'text/html'],
    ['application/json, text/html', 'text/html'],
    ['application/json;q=0.5, */*', 'text/html'],
    ['application/json;q=0', 'text/html'],
    ['application/json;q=0.0, */*', 'text/html'],
    ['text/html;q=0, application/json;q=0.2', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
    ['text/html;q=0, application/json;q=0, */*', 'application/xml'],
    ['application/*', 'application/json'],
    ['image/png', 'text/html'],
    ['application/xml;q=0.9, application/json;q=0.8', 'application/xml'],
    ['application/json;q=nonsense', 'application/json'],
  ])('%s prefers %s', (accept, preferred) =>
    expect(preferredType(accept, ['application/json', 'application/xml'], 'text/html')).toBe(preferred));

  it('a page has to be named where something else is the rule', () => {
    expect(preferredType('*/*', ['text/html'], 'application/json')).toBe('application/json');
    expect(preferredType(CHROME, ['text/html'], 'application/json')).toBe('text/html');
    expect(preferredType('text/html, application/json', ['text/html'], 'application/json')).toBe('text/html');
    expect(preferredType('text/html;q=0', ['text/html'], 'application/json')).toBe('application/json');
  });
});
