/** A light copy of an image that the platform stores. */
interface StoredImage {
  readonly sha256: string;
  /** Path of the copy below any host name of the platform. */
  readonly path: string;
}

const PATH = /^\/media\/([0-9a-f]{64})\.webp$/;

/**
 * Finds the stored copy that a URL names; undefined for every other URL, even one on the platform's own host, whose
 * path a brand may have written: `//evil.example/x` as a `Location` or `src` leads to another host.
 */
export function storedImage(
  url: string | null | undefined,
  { publicUrl }: { readonly publicUrl: string },
): StoredImage | undefined {
  if (!url?.startsWith(`${publicUrl}/`)) return undefined;
  const path = url.slice(publicUrl.length);
  const sha256 = PATH.exec(path)?.[1];
  return sha256 === undefined ? undefined : { sha256, path };
}
