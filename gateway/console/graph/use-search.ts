import { useState } from 'preact/hooks';
import { useSettled } from './use-settled.js';

/** Text of a search, and the function that changes it. */
export interface Search {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Keeps the text of a search. `asked`: the text to search for, trimmed, once typing has paused; empty for no search. */
export function useSearch(): Search & { readonly asked: string } {
  const [search, onSearch] = useState('');
  return { search, onSearch, asked: useSettled(search.trim()) };
}
