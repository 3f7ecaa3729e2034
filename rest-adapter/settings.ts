import type { LegalLinks } from '../schema/legal-links.js';

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
}
