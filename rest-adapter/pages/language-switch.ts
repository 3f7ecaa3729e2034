import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { wordsOf } from './words/words.js';

interface Switched {
  readonly language: PageLanguage;
  readonly path: string;
  readonly switchPath?: string;
}

const GLOBE = markup`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/></svg>`;

/** Renders the list of a page's languages, each by its own name; works by keyboard and without a script. */
export function languageSwitch(
  { language, path, switchPath = path }: Switched,
  languages: readonly PageLanguage[],
): Markup {
  const words = wordsOf(language);
  const rows = languages.map((one) =>
    one === language
      ? markup`<li><a href="/${one}${switchPath}" lang="${one}" aria-current="true">${words.language}</a></li>`
      : markup`<li><a href="/${one}${switchPath}" lang="${one}" hreflang="${one}">${wordsOf(one).language}</a></li>`,
  );
  return markup`<nav class="tongue" aria-label="${words.languages}"><details><summary>${GLOBE}<span>${words.language}</span></summary><ul>${rows}</ul></details></nav>`;
}

/** Offers another language to a reader whose browser prefers one other than the URL's, without redirecting. */
export function offerOfLanguage(
  { language, path, switchPath = path }: Switched,
  languages: readonly PageLanguage[],
  wanted: PageLanguage,
): Markup | '' {
  if (wanted === language || !languages.includes(wanted)) return '';
  return markup`<p class="offer screen"><a href="/${wanted}${switchPath}" lang="${wanted}" hreflang="${wanted}">${wordsOf(wanted).offer}</a></p>`;
}
