import { describe, expect, it } from '@jest/globals';
import { passportAnswer } from '../../../rest-adapter/routes/product-passport.js';
import type { RestRequest } from '../../../rest-adapter/runtime/rest-request.js';

const ASKED = 'https://id.example.test/01/04006381333931';
const version = (etag: string, document?: object) => ({
  id: `https://id.example.test/passports/${etag}`,
  productId: `${ASKED}/21/${etag}`,
  etag,
  link: `<https://id.example.test/passports/${etag}>`,
  ...(document ? { document: { passportId: etag } } : {}),
});

describe('the passport of a product', () => {
  const asked = (tag: string, second: string) => {
    const request = { headers: { 'if-none-match': tag } } as RestRequest;
    return passportAnswer({ type: 'application/json', asked: ASKED }, request, async (withDocument) =>
      withDocument ? version(second, {}) : version('a'),
    );
  };

  it('has the headers of the version that is answered, where another was published since the first read', async () => {
    const answer = await asked('"older.compressed"', 'b');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        ETag: '"b.compressed"',
        Link: '<https://id.example.test/passports/b>',
        'Content-Location': `${ASKED}/21/b`,
      },
    });
    expect(JSON.parse(String(answer.body))).toEqual({ passportId: 'b' });
  });

  it('is not answered again to a client that has it', async () => {
    expect(await asked('"a.compressed"', 'b')).toMatchObject({ status: 304, headers: { ETag: '"a.compressed"' } });
  });
});
