import { useState } from 'preact/hooks';
import { both, useWords } from '../words/language.js';
import { Button } from './button.js';

const words = both(
  { copy: 'Copy', copied: 'Copied', refused: 'Mark it and copy it by hand' },
  { copy: 'Copier', copied: 'Copié', refused: 'Sélectionnez et copiez à la main' },
);

/** Draws a button that copies a text, and says whether the browser allowed it. */
export function CopyButton({ text }: { text: string }) {
  const w = useWords(words);
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'refused'>('copy');
  // Browsers offer the clipboard at https addresses and on this machine alone.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <Button small onClick={() => void copy()}>
      {w[outcome]}
    </Button>
  );
}
