import { expect, it } from '@jest/globals';
import { depthOfUsedNonce } from '../../../../subgraphs/custody/chain/used-nonce.rules.js';

it('a nonce is used for good after twelve blocks, or as many as make it final, as far back as nodes keep states', () => {
  expect([1, 12, 13, 64, 100, 101, 256].map(depthOfUsedNonce)).toEqual([12n, 12n, 13n, 64n, 100n, 100n, 100n]);
});
