import { isPrivateAddress } from '../../subgraphs/lib/windows/counted-address.js';

/** Bytes that a server may hold for its clients. The first `free` bytes of each exchange are not counted. */
export interface HeldLimits {
  readonly free: number;
  readonly perAddress: number;
  readonly inAll: number;
}

export interface HeldBytes {
  /** Adds bytes to an address; a negative number releases them. */
  add(address: string, bytes: number): void;
  isFull(): boolean;
  /** Tells whether an address holds more than its share. A private address may use the whole limit. */
  isFullFor(address: string): boolean;
  /** Returns the address that holds the most bytes. */
  largest(): string | undefined;
}

/** Counts the bytes that a server holds for its clients, in total and by address. */
export function heldBytes({ perAddress, inAll }: HeldLimits): HeldBytes {
  const ofAddress = new Map<string, number>();
  let held = 0;
  return {
    add(address, bytes) {
      held += bytes;
      const left = (ofAddress.get(address) ?? 0) + bytes;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    },
    isFull: () => held > inAll,
    isFullFor: (address) => (ofAddress.get(address) ?? 0) > (isPrivateAddress(address) ? inAll : perAddress),
    largest: () => [...ofAddress].sort(([, one], [, other]) => other - one)[0]?.[0],
  };
}
