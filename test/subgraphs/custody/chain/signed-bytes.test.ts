import { describe, expect, it } from '@jest/globals';
import { keccak256, parseTransaction, type Transaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signedBytesOf } from '../../../../subgraphs/custody/chain/signed-bytes.js';
import { TEST_SIGNER_KEY } from '../../../support/embedded-chain.js';

const account = privateKeyToAccount(TEST_SIGNER_KEY);
const to = `0x${'22'.repeat(20)}` as const;
const content = { chainId: 31337, nonce: 7, to, data: '0x0102', gas: 90_000n } as const;
const accessList = [{ address: to, storageKeys: [`0x${'33'.repeat(32)}`] }] as const;
const fees = { maxFeePerGas: 12n, maxPriorityFeePerGas: 3n };

describe('the signed bytes of a transaction on the chain', () => {
  it.each([
    { type: 'legacy', gasPrice: 12n },
    { type: 'eip2930', gasPrice: 12n, accessList },
    { type: 'eip1559', ...fees },
    { type: 'eip1559', ...fees, value: 5n, accessList },
  ] as const)('are those that another program signed ($type)', async (one) => {
    const raw = await account.signTransaction({ ...content, ...one });
    const { data: input, ...parsed } = parseTransaction(raw);
    expect(signedBytesOf({ ...parsed, input, hash: keccak256(raw) } as Transaction)).toBe(raw);
  });

  it('are not returned where they have another hash', async () => {
    const raw = await account.signTransaction({ ...content, type: 'eip1559', ...fees });
    const { data: input, ...parsed } = parseTransaction(raw);
    const other = { ...parsed, input, nonce: 8, hash: keccak256(raw) } as Transaction;
    expect(() => signedBytesOf(other)).toThrow('cannot be written as it was signed');
  });
});
