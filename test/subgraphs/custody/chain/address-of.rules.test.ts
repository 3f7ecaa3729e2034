import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bytesToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { addressOf } from '../../../../subgraphs/custody/chain/address-of.rules.js';

describe('the address of a private key', () => {
  it('is the one everybody else derives', () => {
    // The first account of the test mnemonic that development nodes share.
    const known = Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex');
    expect(addressOf(known)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    for (let nth = 0; nth < 50; nth++) {
      const key = randomBytes(32);
      expect(addressOf(key)).toBe(privateKeyToAddress(bytesToHex(key)));
    }
  });

  it('is refused for what is no key of the curve', () => {
    expect(() => addressOf(new Uint8Array(32))).toThrow('Private key is not valid');
    expect(() => addressOf(new Uint8Array(32).fill(0xff))).toThrow('Private key is not valid');
  });
});
