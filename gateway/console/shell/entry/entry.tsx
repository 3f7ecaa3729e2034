import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { both, useWords } from '../../words/language.js';
import { PreferenceButtons } from '../preferences.js';

const words = both({ product: 'Brand console' }, { product: 'Console de marque' });

/** Draws a page without a session: one card, and the choice of language and theme. */
export function Entry({ title, children }: { title: string; children: ComponentChildren }) {
  const { product } = useWords(words);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <main class="entry">
      <div class="card stack">
        <div class="row">
          <img src="/console/mark.svg" alt="" width="32" height="32" />
          <span class="strong">{product}</span>
        </div>
        <h1>{title}</h1>
        {children}
        <div class="foot">
          <PreferenceButtons />
        </div>
      </div>
    </main>
  );
}
