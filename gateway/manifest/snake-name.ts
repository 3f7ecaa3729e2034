/** Returns the name that a field of the graph has in a file; a position stays one. */
export const snakeName = (part: string | number): string | number =>
  typeof part === 'number' ? part : part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
