import { longDay } from '../../schema/languages/written.js';
import type { AccountLanguage } from '../../schema/vocabulary/languages.js';
import { markup } from '../../subgraphs/lib/markup/markup.js';
import type { FormerItemQuery } from './my-item.generated.js';
import type { PageView } from './page.js';
import { heading, link, verdict } from './parts.js';
import { type Words, wordsOf } from './words/words.js';

type FormerItem = NonNullable<FormerItemQuery['product']>;

/** Returns how an item left the reader, the later of both ways; undefined for an item that never was theirs. */
function wayOut({ handedBackAt: back, passedOnAt: on, brand }: FormerItem, words: Words) {
  const { myItem: text } = words;
  if (back && (!on || back >= on))
    return { title: text.handedBack, text: text.handedBackText(brand.name, longDay(back, words)) };
  return on ? { title: text.passedOn, text: text.passedOnText(longDay(on, words)) } : undefined;
}

/** Renders an item that was the reader's, without its processes; undefined for one that never was. */
export function formerItemView(item: FormerItem, language: AccountLanguage): PageView | undefined {
  const words = wordsOf(language);
  const left = wayOut(item, words);
  if (!left) return undefined;
  const { name, serial, uidHash, inCatalog, brand } = item;
  const publicPage = serial && inCatalog && link(`/${language}/product/${serial}`, words.myItem.publicPage);
  return {
    language,
    path: `/mine/items/${uidHash}`,
    openPath: '/find',
    title: name,
    description: left.text,
    brand,
    headers: { 'Cache-Control': 'no-store' },
    body: markup`${heading(name, brand.name)}${verdict('gone', left.title, left.text)}<p class="go">${link(`/${language}/mine`, words.mineTitle, true)}${publicPage}</p>`,
  };
}
