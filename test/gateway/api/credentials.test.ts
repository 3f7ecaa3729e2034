import { describe, expect, it } from '@jest/globals';
import { bearer, isApiKey, isFromConsole, repeatsCsrfToken } from '../../../gateway/api/credentials.js';

const CONSOLE = ['https://console.example'];

describe('what REST and the graph take for a credential', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['Bearer  abc ', 'abc'],
    ['Bearer', ''],
    ['Basic abc', undefined],
    [undefined, undefined],
  ])('%j carries %j', (authorization, token) => {
    expect(bearer(authorization === undefined ? {} : { authorization })).toBe(token);
  });

  it('takes a key for a key by how it begins', () => {
    expect([isApiKey('dpp_live_1'), isApiKey('eyJ'), isApiKey(undefined)]).toEqual([true, false, false]);
  });

  it('knows a page of the console by Origin, else by Referer', () => {
    expect(isFromConsole({ origin: 'https://console.example' }, CONSOLE)).toBe(true);
    expect(isFromConsole({ referer: 'https://console.example/items' }, CONSOLE)).toBe(true);
    expect(isFromConsole({ origin: 'https://evil.example', referer: 'https://console.example/' }, CONSOLE)).toBe(false);
    expect(isFromConsole({ referer: 'no address' }, CONSOLE)).toBe(false);
    expect(isFromConsole({}, CONSOLE)).toBe(false);
  });

  it('wants the anti-forgery cookie repeated', () => {
    const cookie = 'access_token=a; csrf_token=secret';
    expect(repeatsCsrfToken({ cookie, 'x-csrf-token': 'secret' })).toBe(true);
    expect(repeatsCsrfToken({ cookie }, 'secret')).toBe(true);
    expect(repeatsCsrfToken({ cookie, 'x-csrf-token': 'other' })).toBe(false);
    expect(repeatsCsrfToken({ cookie })).toBe(false);
    expect(repeatsCsrfToken({ 'x-csrf-token': '' })).toBe(false);
  });
});
