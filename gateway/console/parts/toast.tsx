import { useCallback, useEffect, useState } from 'preact/hooks';
import { both, useWords } from '../words/language.js';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
}

let show: (toast: Omit<Toast, 'id'>) => void = () => undefined;

/** Shows a short confirmation. `undo`: only where the action can be reversed. */
export const tell = (text: string, undo?: () => void): void => show({ text, undo });

const words = both({ undo: 'Undo', close: 'Close' }, { undo: 'Annuler', close: 'Fermer' });
const SHOWN_MS = 7_000;

export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const { undo: undoWord, close } = useWords(words);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  useEffect(() => {
    let count = 0;
    show = (toast) => {
      const id = ++count;
      setToasts((all) => [...all.slice(-2), { ...toast, id }]);
      setTimeout(() => drop(id), SHOWN_MS);
    };
  }, [drop]);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, undo }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          <button
            type="button"
            onClick={() => {
              undo?.();
              drop(id);
            }}
          >
            {undo ? undoWord : close}
          </button>
        </div>
      ))}
    </div>
  );
}
