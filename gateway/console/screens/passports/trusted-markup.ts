import type { Markup } from '../../../../subgraphs/lib/markup/markup.js';

interface Policy {
  /** Returns a `TrustedHTML`, which replaces a string where markup is expected. */
  createHTML(text: string): string;
}

declare global {
  // Optional: not supported by every browser, and absent from the DOM types.
  var trustedTypes: { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy } | undefined;
}

// Trusted Types policy of the page: only output of `markup`, which escapes, may be set as HTML.
const policy: Policy = globalThis.trustedTypes?.createPolicy('passport-pages', { createHTML: (text) => text }) ?? {
  createHTML: (text) => text,
};

export const trustedMarkup = ({ text }: Markup): string => policy.createHTML(text);
