/** Decodes a path segment; returns it unchanged where its percent-encoding is invalid. */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
