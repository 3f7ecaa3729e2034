import { type Hex, type Signature, serializeTransaction, type Transaction, type TransactionSerializable } from 'viem';
import { keccak256 } from '../../lib/crypto/keccak.js';

/** Returns the original signed bytes of a transaction, needed if a reorganisation removes its block. */
export function signedBytesOf(transaction: Transaction): Hex {
  const { input: data, r, s, v, yParity, hash } = transaction;
  const signature = { r, s, v, yParity } as Signature;
  const raw = serializeTransaction({ ...transaction, data } as TransactionSerializable, signature);
  if (keccak256(raw) !== hash) throw new Error(`Transaction ${hash} cannot be written as it was signed`);
  return raw;
}
