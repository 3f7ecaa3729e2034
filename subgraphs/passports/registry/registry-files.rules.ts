import type { DppRegistryEntry, RegistryPointer } from './registry-entry.rules.js';

/** A file in the registry's format. */
export interface RegistryFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
  readonly registrations: number;
}

/** Most registrations per file. */
export const MOST_IN_A_FILE = 100;

/** Splits registrations into files, in order. `name`: base name of the files. */
export function registryFiles(name: string, entries: readonly (RegistryPointer | DppRegistryEntry)[]): RegistryFile[] {
  const files: RegistryFile[] = [];
  for (let start = 0; start < entries.length; start += MOST_IN_A_FILE) {
    const part = entries.slice(start, start + MOST_IN_A_FILE);
    files.push({
      name: `${name}-${files.length + 1}.json`,
      mediaType: 'application/json',
      content: `${JSON.stringify(part, null, 2)}\n`,
      registrations: part.length,
    });
  }
  return files;
}
