import type { Markup } from '../../../../subgraphs/lib/markup/markup.js';

interface Policy {
  createHTML(text: string): unknown;
}

interface Factory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): Policy;
}

// The page's policy takes no text for markup (Trusted Types): only what `markup` wrote, which escapes, goes through this.
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy: Policy = factory?.createPolicy('passport-pages', { createHTML: (text) => text }) ?? {
  createHTML: (text) => text,
};

export const trustedMarkup = ({ text }: Markup): unknown => policy.createHTML(text);
