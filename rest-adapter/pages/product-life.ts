import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { moment } from './parts.js';
import type { ProductPageQuery } from './product.generated.js';
import type { Words } from './words/words.js';

type Product = NonNullable<ProductPageQuery['product']>;

/** Event of an item, which happened once or several times in a row. */
interface Happening {
  readonly at: string;
  readonly tone: '' | 'no' | 'mend';
  readonly title: string;
  /** Word between the title and the date, where the line reads as one sentence. */
  readonly onDay?: string;
  readonly more: Part;
  /** Number of consecutive verifications on one day, which are shown as one line. */
  readonly times: number;
}

/** Renders the timeline of an item, newest first: history, repairs, thefts and returns. */
export function life({ timeline, repairs, incidents, trouble }: Product, words: Words): Part {
  const { history } = words;
  const happenings = folded([
    // First, since an incident with the same timestamp as an event occurred after it.
    ...incidents.map(({ kind, at }) => ({
      ...{ at, more: null, times: 1, title: history.incidents[kind] },
      tone: kind === 'reported_stolen' ? ('no' as const) : ('' as const),
    })),
    ...timeline.nodes.map((entry) => scanOrMove(entry, words)),
    ...repairs.map(({ eventType, occurredAt, proven }) => ({
      ...{ at: occurredAt, tone: 'mend' as const, times: 1 },
      title: history.repairs[eventType] ?? history.repairs.repair ?? '',
      onDay: history.onDay,
      more: byWorkshop(proven, words),
    })),
  ]);
  if (happenings.length > 0)
    return card(history.title, markup`<ol class="time">${happenings.map((one) => line(one, words))}</ol>`);
  // A bad state is an event too, so "nothing yet" would be wrong.
  return trouble ? null : card(history.title, markup`<p>${history.none}</p>`);
}

/** Sorts events, newest first, and merges consecutive equal ones of one day into a count. */
function folded(happenings: readonly Happening[]): readonly Happening[] {
  const lines: Happening[] = [];
  for (const one of [...happenings].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const last = lines.at(-1);
    const repeats = last && !last.more && !one.more && last.title === one.title && dayOf(last) === dayOf(one);
    if (repeats) lines[lines.length - 1] = { ...last, times: last.times + one.times };
    else lines.push(one);
  }
  return lines;
}

/** Returns the displayed day of an event, in UTC. */
const dayOf = ({ at }: Happening): string => new Date(at).toISOString().slice(0, 10);

const line = ({ tone, title, onDay, times, at, more }: Happening, words: Words): Markup =>
  markup`<li class="${tone}"><strong>${title}${times > 1 ? `\u00a0×\u00a0${times}` : ''}</strong> <br>${onDay ? `${onDay} ` : ''}${moment(at, words)}${more}</li>`;

const byWorkshop = (proven: boolean, { history }: Words): Markup =>
  markup`<span class="note"> ${history.byWorkshop}${proven ? `, ${history.proven}` : ''}</span>`;

type Entry = Product['timeline']['nodes'][number];

const scanOrMove = (entry: Entry, words: Words): Happening => ({
  at: entry.timestamp,
  tone: entry.isValid === false ? 'no' : '',
  title: happened(entry, words),
  more: people(entry, words),
  times: 1,
});

function happened({ type, isValid, fromRole, toRole }: Entry, { history: words }: Words): string {
  if (type === 'verify') return isValid === false ? words.refused : words.verified;
  if (fromRole === 'mint') return words.minted;
  return fromRole === 'vault' && toRole !== 'vault' ? words.claimed : words.transferred;
}

/** Names the people of an event, as masked by the graph; vault and minting are not people. */
function people({ type, fromDisplay, toDisplay, fromRole, toRole }: Entry, { history: words }: Words): Part {
  if (type === 'verify') return null;
  const from = fromDisplay && fromRole !== 'mint' && fromRole !== 'vault' ? ` ${words.from} ${fromDisplay}` : '';
  const to = toDisplay && toRole !== 'vault' ? ` ${words.to} ${toDisplay}` : '';
  // Separated by a point, since "à" after a date would read as a time.
  return from || to ? markup`<span class="note"> ·${from}${to}</span>` : null;
}
