interface MediaRange {
  readonly type: string;
  /** 0: refused. */
  readonly quality: number;
}

/** Reads an `Accept` header (RFC 9110, 12.5.1); parameters other than `q` do not count. */
const rangesOf = (accept: string): readonly MediaRange[] =>
  accept
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((one) => one.trim());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      const quality = Number(weight ?? 1);
      return { type, quality: quality >= 0 && quality <= 1 ? quality : 1 };
    })
    .filter(({ type }) => type !== '');

const find = (ranges: readonly MediaRange[], type: string): number | undefined =>
  ranges.find((range) => range.type === type)?.quality;

/** What a caller says of a type without naming it. */
const byWildcard = (ranges: readonly MediaRange[], type: string): number =>
  find(ranges, `${type.split('/')[0]}/*`) ?? find(ranges, '*/*') ?? 0;

/**
 * Chooses the type that a caller prefers. Offers have to be named by the caller; `otherwise` answers to wildcards, to no `Accept` at all, and
 * to a caller who accepts nothing of what there is. Between types that are named alike a page comes first: a person may be reading.
 */
export function preferredType(accept: string | undefined, offers: readonly string[], otherwise: string): string {
  const ranges = rangesOf(accept ?? '');
  const all = [...offers, otherwise];
  const named = ['text/html', ...all.filter((type) => type !== 'text/html')]
    .filter((type) => all.includes(type))
    .map((type) => ({ type, quality: find(ranges, type) ?? 0 }))
    .sort((one, other) => other.quality - one.quality);
  const [best] = named;
  const refusal = find(ranges, otherwise);
  const open = refusal ?? (ranges.length === 0 ? 1 : byWildcard(ranges, otherwise));
  if (best && best.quality > 0 && best.quality >= open) return best.type;
  if (open > 0) return otherwise;
  return offers.find((type) => (find(ranges, type) ?? byWildcard(ranges, type)) > 0) ?? otherwise;
}
