/** Converts a field name of the graph to that of a file; list positions are unchanged. */
export const snakeName = (part: string | number): string | number =>
  typeof part === 'number' ? part : part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
