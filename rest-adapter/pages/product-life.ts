import { card } from '../../subgraphs/lib/markup/blocks.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import { moment } from './parts.js';
import type { ProductPageQuery } from './product.generated.js';
import type { Words } from './words/words.js';

type Product = NonNullable<ProductPageQuery['product']>;

/** Returns the life of an item as a line, newest first: its history, its repairs, its thefts and returns. */
export function life({ timeline: { nodes: timeline }, repairs, incidents }: Product, words: Words): Markup {
  const { history } = words;
  const entries = [
    ...timeline.map((entry) => ({
      at: entry.timestamp,
      line: line(
        entry.isValid === false ? 'no' : '',
        happened(entry, words),
        entry.timestamp,
        people(entry, words),
        words,
      ),
    })),
    ...repairs.map(({ eventType, occurredAt, proven }) => ({
      at: occurredAt,
      line: line(
        'mend',
        history.repairs[eventType] ?? history.repairs.repair,
        occurredAt,
        byWorkshop(proven, words),
        words,
      ),
    })),
    ...incidents.map(({ kind, at }) => ({
      at,
      line: line(kind === 'reported_stolen' ? 'no' : '', history.incidents[kind], at, null, words),
    })),
  ];
  if (entries.length === 0) return card(history.title, markup`<p>${history.none}</p>`);
  const newestFirst = entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return card(history.title, markup`<ol class="time">${newestFirst.map((entry) => entry.line)}</ol>`);
}

const line = (kind: string, what: Part, at: string, more: Part, words: Words): Markup =>
  markup`<li class="${kind}"><strong>${what}</strong><br>${moment(at, words)}${more}</li>`;

const byWorkshop = (proven: boolean, { history }: Words): Markup =>
  markup`<span class="note"> ${history.byWorkshop}${proven ? `, ${history.proven}` : ''}</span>`;

type Entry = Product['timeline']['nodes'][number];

function happened({ type, isValid, fromRole, toRole }: Entry, { history: words }: Words): string {
  if (type === 'verify') return isValid === false ? words.refused : words.verified;
  if (fromRole === 'mint') return words.minted;
  return fromRole === 'vault' && toRole !== 'vault' ? words.claimed : words.transferred;
}

/** Names the people of an entry, masked as the graph hands them out; the vault and the minting are not people. */
function people({ type, fromDisplay, toDisplay, fromRole, toRole }: Entry, { history: words }: Words): Part {
  if (type === 'verify') return null;
  const from = fromDisplay && fromRole !== 'mint' && fromRole !== 'vault' ? ` ${words.from} ${fromDisplay}` : '';
  const to = toDisplay && toRole !== 'vault' ? ` ${words.to} ${toDisplay}` : '';
  // Without the point, "à" after a day would read as a time.
  return from || to ? markup`<span class="note"> ·${from}${to}</span>` : null;
}
