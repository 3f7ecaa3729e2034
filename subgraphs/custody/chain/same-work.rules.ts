import { type Hex, isAddressEqual } from 'viem';

interface Stored {
  readonly toAddress: Hex | null;
  readonly data: Hex;
}

interface Mined {
  readonly to: Hex | null;
  readonly input: Hex;
}

/** Tells whether a transaction on the chain calls the contract of a stored one with the same arguments. */
export const isSameWork = ({ toAddress, data }: Stored, { to, input }: Mined): boolean =>
  toAddress !== null && to !== null && isAddressEqual(toAddress, to) && data === input;
