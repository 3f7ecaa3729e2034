import { Fragment } from 'preact';

/** Splits a text after the signs of an e-mail address; returns each part with the text before it. */
function partsOf(address: string): { readonly before: string; readonly part: string }[] {
  const parts = address.split(/(?<=[@._+])/);
  return parts.map((part, nth) => ({ part, before: parts.slice(0, nth).join('') }));
}

/** Shows an e-mail address, which continues on the next line only after one of its signs. */
export function Address({ of }: { of: string | null | undefined }) {
  if (!of) return null;
  return (
    <span class="address">
      {partsOf(of).map(({ before, part }) => (
        <Fragment key={before}>
          {before && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
