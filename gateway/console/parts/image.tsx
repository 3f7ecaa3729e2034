/** Shows the platform's light copy of an image. Images on other hosts are not requested. */
export function LightImage({
  image,
  alt,
  size,
}: {
  image: { readonly url: string } | null;
  alt: string;
  size: number;
}) {
  const path = image && URL.canParse(image.url) ? new URL(image.url).pathname : '';
  if (!path.startsWith('/media/')) return <span class="no-image" data-size={size} aria-hidden="true" />;
  return <img class="image" src={path} alt={alt} width={size} height={size} loading="lazy" />;
}

/** Tells whether the platform has a copy of the image. */
export const hasCopy = (image: { readonly url: string } | null): boolean =>
  image !== null && URL.canParse(image.url) && new URL(image.url).pathname.startsWith('/media/');
