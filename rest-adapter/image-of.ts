/** A piece with the places its image is looked up in. */
export interface Pictured {
  readonly ownImageUrl: string | null;
  readonly model: { readonly primaryImageUrl: string | null } | null;
}

/** §2.9: the piece's own image, else its model's main image, else none. */
export const imageOf = (product: Pictured): string | null =>
  product.ownImageUrl ?? product.model?.primaryImageUrl ?? null;
