import type { ImageAddresses } from './image-files.js';

/** Ids of the objects that a file refers to by name, collected while it is applied. */
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
  /** URLs of uploaded images. */
  readonly images: ImageAddresses;
  /** Called with a line about an irregularity of a file that was accepted. */
  readonly tell: (line: string) => void;
}

/** Returns the id of an object that the file refers to, which is saved before everything that refers to it. */
export function numberIn(saved: ReadonlyMap<string, number>, name: string): number {
  const number = saved.get(name);
  if (number === undefined) throw new Error(`${name} is named before it is saved`);
  return number;
}

export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);
