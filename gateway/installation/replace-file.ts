import { renameSync, type WriteFileOptions, writeFileSync } from 'node:fs';

/** Writes a file as a whole: a full disk or a killed process leaves what was there before. */
export function replaceFile(file: string, content: string, options?: WriteFileOptions): void {
  writeFileSync(`${file}.new`, content, options);
  renameSync(`${file}.new`, file);
}
