import type { ImageAddresses } from './image-files.js';

/** Numbers that names of a file stand for, found out while it is applied. */
export interface Numbers {
  /** By brand code. */
  readonly brands: Map<string, number>;
  /** By address, in lower case. */
  readonly accounts: Map<string, number>;
  /** By brand code and SKU. */
  readonly models: Map<string, number>;
  /** By brand code, SKU and lot. */
  readonly batches: Map<string, number>;
  /** By brand code and code. */
  readonly retailers: Map<string, number>;
  /** Addresses of images that were handed over. */
  readonly images: ImageAddresses;
  /** Takes a line about an oddity of a file that was loaded all the same. */
  readonly tell: (line: string) => void;
}

/** Returns the number of something that the file names, which was saved before everything that names it. */
export function numberIn(saved: ReadonlyMap<string, number>, name: string): number {
  const number = saved.get(name);
  if (number === undefined) throw new Error(`${name} is named before it is saved`);
  return number;
}

export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);
