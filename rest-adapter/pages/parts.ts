import { inGroups } from '../../schema/identifiers/typed-number.js';
import { answerLanguage } from '../../schema/languages/language.js';
import { longDay } from '../../schema/languages/written.js';
import { isLanguage, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup, type Part } from '../../subgraphs/lib/markup/markup.js';
import type { Words } from './words/words.js';

/** `gone`: destroyed or withdrawn. */
export type Tone = 'good' | 'bad' | 'warn' | 'gone';

const ICONS: Readonly<Record<Tone, Markup>> = {
  good: markup`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M7 12.5l3.5 3.5L17 9"/></svg>`,
  bad: markup`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M8 8l8 8M16 8l-8 8"/></svg>`,
  gone: markup`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M7 12h10"/></svg>`,
  warn: markup`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 3L2 21h20z"/><path d="M12 9v6M12 17v2"/></svg>`,
};

export const icon = (tone: Tone): Markup => ICONS[tone];

/** Renders the main result of a page, first and large. */
export const verdict = (tone: Tone, title: string, text: Part): Markup =>
  markup`<section class="card verdict ${tone}">${ICONS[tone]}<div><h2>${title}</h2><p>${text}</p></div></section>`;

/** Renders the main result of a page that has no other content. */
export const message = (tone: Tone, title: string, text: Part): Markup =>
  markup`<section class="card verdict ${tone}">${ICONS[tone]}<div><h1>${title}</h1><p>${text}</p></div></section>`;

export const heading = (title: string, kind: Part): Markup => markup`<h1>${title}</h1><p class="kind">${kind}</p>`;

export const code = (text: string | null | undefined): Markup | null => (text ? markup`<code>${text}</code>` : null);

/** Renders a number in groups of four by style, so that copying it gives no spaces. */
export const grouped = (number: string | null | undefined): Markup | null =>
  number
    ? markup`<code class="grouped">${inGroups(number).map((group) => markup`<span>${group}</span>`)}</code>`
    : null;

export const link = (address: string, text: Part, main = false): Markup =>
  markup`<a class="btn ${main ? 'main' : ''}" href="${address}">${text}</a>`;

/** Marks a text that exists in French and English only, on a page in any language. */
export const inItsOwn = (text: string, page: PageLanguage): Part =>
  text === '' || isLanguage(page) ? text : markup`<span lang="${answerLanguage(page)}">${text}</span>`;

export const moment = (instant: string, words: Words): Markup =>
  markup`<time datetime="${instant}">${longDay(instant, words)}</time>`;
