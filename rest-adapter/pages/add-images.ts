import { isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';

/** Adds each image of a form, in base 64; goes on after a refused one. Returns whether all were stored. */
export async function addImages(
  images: readonly Buffer[],
  add: (content: string) => Promise<unknown>,
): Promise<boolean> {
  let isWhole = true;
  for (const image of images) {
    try {
      await add(image.toString('base64'));
    } catch (error) {
      if (!isRefusal(error, 'INVALID_INPUT') && !isRefusal(error, 'LIMIT_REACHED')) throw error;
      isWhole = false;
    }
  }
  return isWhole;
}
