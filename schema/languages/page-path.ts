import { PAGE_LANGUAGES } from '../vocabulary/languages.js';

const PATH = new RegExp(`^/(${PAGE_LANGUAGES.join('|')})(/[^\\s\\\\]*)?$`);
const LONGEST = 500;

/** Tells whether a text is the path of a page of the platform: it begins with a language and has no host. */
export const isPagePath = (text: string): boolean => text.length <= LONGEST && PATH.test(text);
