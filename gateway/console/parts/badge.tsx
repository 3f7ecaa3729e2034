import type { ComponentChildren } from 'preact';
import { useLanguage } from '../words/language.js';
import { COMMON_STATES, type Tone, toneOf, wordOf } from '../words/statuses.js';

export const Badge = ({ tone = '', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** Shows a state as words and colour; the colour adds no information. */
export function State({ of, words = COMMON_STATES }: { of: string; words?: typeof COMMON_STATES }) {
  const language = useLanguage();
  return <Badge tone={toneOf(words, of)}>{wordOf(words, of, language)}</Badge>;
}
