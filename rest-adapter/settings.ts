import type { LegalLinks } from '../schema/legal-links.js';

/** Settings of the installation that the adapter needs. */
export interface Settings {
  /** Absolute address of the platform, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins whose pages may use the session cookie. */
  readonly consoleOrigins: readonly string[];
  /** Take the client's address and the host from `X-Forwarded-*`. */
  readonly trustProxy: boolean;
  /** Privacy and legal notice of the installation, as far as it has them. */
  readonly legal?: LegalLinks;
}
