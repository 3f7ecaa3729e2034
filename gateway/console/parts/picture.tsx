/** Shows a picture that the platform keeps a light copy of; nothing is asked of the hosts that brands keep the others on. */
export function LightPicture({
  picture,
  alt,
  size,
}: {
  picture: { readonly url: string } | null;
  alt: string;
  size: number;
}) {
  const path = picture && URL.canParse(picture.url) ? new URL(picture.url).pathname : '';
  if (!path.startsWith('/media/')) return <span class="no-picture" data-size={size} aria-hidden="true" />;
  return <img class="picture" src={path} alt={alt} width={size} height={size} loading="lazy" />;
}

/** Tells whether the platform has its own copy already. */
export const hasCopy = (picture: { readonly url: string } | null): boolean =>
  picture !== null && URL.canParse(picture.url) && new URL(picture.url).pathname.startsWith('/media/');
