import { introducing } from '../../schema/languages/written.js';
import type { ItemTrouble } from '../../schema/vocabulary/item-troubles.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { type Tone, verdict } from './parts.js';
import type { Words } from './words/words.js';

export interface StatedItem {
  readonly trouble: ItemTrouble | null;
  readonly brand: { readonly name: string };
}

export interface StateView {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

const TONES: Readonly<Record<ItemTrouble, Tone>> = {
  stolen: 'bad',
  revoked: 'bad',
  leaving: 'warn',
  destroyed: 'gone',
  withdrawn: 'gone',
};

/** Returns the words for an item that is stolen, revoked, destroyed or withdrawn; else undefined. */
export function troubleView({ trouble, brand }: StatedItem, { trouble: words }: Words): StateView | undefined {
  return trouble ? { tone: TONES[trouble], title: words[trouble], text: words.texts[trouble](brand.name) } : undefined;
}

/** Returns a state as text, for share previews and cards. */
export const stateSentence = ({ title, text }: StateView): string => `${title}. ${text}`;

/** Returns the title of a page and its share preview, with a bad state of the item before its name. */
export const ledBy = (trouble: StateView | undefined, title: string, words: Words): string =>
  trouble ? introducing(trouble.title, title, words) : title;

export const stateVerdict = ({ tone, title, text }: StateView): Markup => verdict(tone, title, text);

/** Renders a bad state of an item as the first line of its card; nothing for an item without one. */
export function stateLine(item: StatedItem, words: Words): Markup | null {
  const trouble = troubleView(item, words);
  return trouble ? markup`<p class="alert">${stateSentence(trouble)}</p>` : null;
}
