import type { LegalLinks } from '../schema/legal-links.js';
import type { PageLanguage } from '../schema/vocabulary/languages.js';
import type { Markup } from '../subgraphs/lib/markup/markup.js';
import type { Answer } from './runtime/answer.js';

/** Content of a page, for a frame. */
export interface FramedPage {
  readonly language: PageLanguage;
  readonly title: string;
  readonly body: Markup;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Answer['headers'];
}

/** Settings of the installation that the adapter needs. */
export interface Settings {
  /** Public base URL of the platform, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins whose pages may use the session cookie. */
  readonly consoleOrigins: readonly string[];
  /** True when client address and host are taken from `X-Forwarded-*`. */
  readonly trustProxy: boolean;
  /** Links to privacy and legal notice of the installation, if any. */
  readonly legal?: LegalLinks;
  /** Frame of all pages, where it is not the platform's, whose links lead to pages that only the platform serves. */
  readonly frame?: (page: FramedPage) => Answer;
}
