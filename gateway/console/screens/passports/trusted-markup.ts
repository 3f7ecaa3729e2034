import type { Markup } from '../../../../subgraphs/lib/markup/markup.js';

interface Policy {
  /** Returns a `TrustedHTML`, which takes a text's place where markup is expected. */
  createHTML(text: string): string;
}

declare global {
  // Not in every browser; their types do not know it yet.
  var trustedTypes: { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy } | undefined;
}

// The page's policy takes no text for markup (Trusted Types): only what `markup` wrote, which escapes, goes through this.
const policy: Policy = globalThis.trustedTypes?.createPolicy('passport-pages', { createHTML: (text) => text }) ?? {
  createHTML: (text) => text,
};

export const trustedMarkup = ({ text }: Markup): string => policy.createHTML(text);
