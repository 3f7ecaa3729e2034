/** An item with the images among which one is chosen. */
export interface WithImage {
  readonly ownImage: { readonly url: string } | null;
  readonly model: { readonly image: { readonly url: string } | null } | null;
}

/**
 * Returns the URL of an item's image (§2.9): its own, else its model's main image, else none; its light copy where
 * there is one.
 */
export const imageOf = (product: WithImage): string | null =>
  product.ownImage?.url ?? product.model?.image?.url ?? null;
