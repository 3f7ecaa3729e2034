import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Type } from '@sinclair/typebox';
import { inputParser } from '../../../rest-adapter/runtime/parse-input.js';

const path = Type.Object({ id: Type.String() });
const UNREAD = new Proxy(
  {},
  {
    ownKeys() {
      throw new Error('No schema asks for headers');
    },
  },
);

describe('input of a request', () => {
  it('is read as far as the schemas of its route ask', async () => {
    const raw = { path: { id: 'a' }, querystring: 'q=1', headers: UNREAD, message: {} as IncomingMessage };
    expect(await inputParser({ path })(raw)).toEqual({
      ...{ path: { id: 'a' }, sentPath: { id: 'a' } },
      ...{ query: {}, headers: {}, body: undefined },
    });
  });

  it('is refused with every fault of every part', async () => {
    const headers = Type.Object({ 'if-match': Type.String({ maxLength: 1 }) });
    const query = Type.Object({ limit: Type.Integer() });
    const raw = { path: {}, querystring: 'limit=x', headers: { 'if-match': 'ab' }, message: {} as IncomingMessage };
    const parse = async () => inputParser({ path, query, headers })(raw);
    await expect(parse()).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['path', 'id'] }, { loc: ['query', 'limit'] }, { loc: ['header', 'if-match'] }],
    });
  });
});
