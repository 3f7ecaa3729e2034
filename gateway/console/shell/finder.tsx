import { useState } from 'preact/hooks';
import { both, useWords } from '../words/language.js';
import { addressOf, goTo } from './route.js';
import { useBrand } from './session.js';

const words = both(
  { label: 'Find an item', placeholder: 'Number, certificate, token or name' },
  { label: 'Chercher un article', placeholder: 'Numéro, certificat, jeton ou nom' },
);

/** Finds items from any screen, by any number printed on them. */
export function Finder() {
  const w = useWords(words);
  const brand = useBrand();
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) goTo(addressOf(`${brand.code}/items`, { q: text.trim() }));
  };
  return (
    <search class="finder">
      <form onSubmit={submit}>
        <input
          type="search"
          aria-label={w.label}
          placeholder={w.placeholder}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
