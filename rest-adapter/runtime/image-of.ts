/** An item with the places its image is looked up in. */
export interface Pictured {
  readonly ownImage: { readonly url: string } | null;
  readonly model: { readonly image: { readonly url: string } | null } | null;
}

/** §2.9: the item's own image, else its model's main image, else none; of each the light copy where there is one. */
export const imageOf = (product: Pictured): string | null => product.ownImage?.url ?? product.model?.image?.url ?? null;
