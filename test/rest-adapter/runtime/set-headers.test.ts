import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { addVary, setHeaders } from '../../../rest-adapter/runtime/set-headers.js';

function answer() {
  const request = new IncomingMessage(new Socket());
  return new Koa().createContext(request, new ServerResponse(request));
}

describe('headers of an answer', () => {
  it('are set as they are, lists too', () => {
    const ctx = answer();
    setHeaders(ctx.res, { ETag: '"a"', 'Set-Cookie': ['a=1', 'b=2'] });
    expect(ctx.res.getHeaders()).toEqual({ etag: '"a"', 'set-cookie': ['a=1', 'b=2'] });
  });

  it('vary by each field once, the first time and from then on', () => {
    for (let time = 0; time < 2; time++) {
      const [ctx, other] = [answer(), answer()];
      ctx.set('Vary', 'Origin');
      addVary(ctx, 'Accept, origin');
      addVary(ctx, 'Cookie');
      addVary(other, 'Accept, origin');
      expect([ctx.response.get('Vary'), other.response.get('Vary')]).toEqual([
        'Origin, Accept, Cookie',
        'Accept, origin',
      ]);
    }
  });
});
