/** Shows a image that the platform keeps a light copy of; nothing is asked of the hosts that brands keep the others on. */
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

/** Tells whether the platform has its own copy already. */
export const hasCopy = (image: { readonly url: string } | null): boolean =>
  image !== null && URL.canParse(image.url) && new URL(image.url).pathname.startsWith('/media/');
