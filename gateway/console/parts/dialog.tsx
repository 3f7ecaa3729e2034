import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../graph/refusal.js';
import { both, useWords } from '../words/language.js';
import { Button, IconButton } from './button.js';
import { AreaField } from './field.js';
import { RefusalNotice } from './notice.js';

const words = both({ close: 'Close', cancel: 'Cancel' }, { close: 'Fermer', cancel: 'Annuler' });

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly drawer?: boolean;
}

/**
 * Shows a modal dialog: the browser keeps the focus in it, Escape closes it, and the focus returns to the element that
 * had it.
 */
export function Dialog({ title, onClose, children, drawer }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { close } = useWords(words);
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // Closed first: an open modal dialog keeps the focus from every element outside of it.
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={drawer ? 'drawer' : ''}
      aria-labelledby={id}
      onClose={onClose}
      // A file input sends `cancel` too when nothing was chosen, and it bubbles.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
    >
      <div class="inside">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface DialogFormProps {
  readonly submit: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: Refusal | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Shows the form of a dialog: a refusal of the graph is shown in it, and nothing entered is lost. */
export function DialogForm({ submit, danger, busy, error, onSubmit, onClose, children }: DialogFormProps) {
  const { cancel } = useWords(words);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      {error && <RefusalNotice error={error} />}
      <footer>
        <Button onClick={onClose}>{cancel}</Button>
        <Button submit kind={danger ? 'danger main' : 'main'} busy={busy}>
          {submit}
        </Button>
      </footer>
    </form>
  );
}

/** Shows a dialog with a form. */
export const FormDialog = ({ title, ...form }: DialogFormProps & { readonly title: string }) => (
  <Dialog title={title} onClose={form.onClose}>
    <DialogForm {...form} />
  </Dialog>
);

interface DecisionProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly danger?: boolean;
  /** Label of the remark that is sent with the decision; without one there is no remark. */
  readonly remark?: string;
  readonly busy: boolean;
  readonly error: Refusal | undefined;
  readonly onDecide: (remark: string) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an irreversible action, and for a remark where one is stored. */
export function Decision({ text, remark, onDecide, ...dialog }: DecisionProps) {
  const [written, setWritten] = useState('');
  return (
    <FormDialog {...dialog} onSubmit={() => onDecide(written.trim())}>
      <p>{text}</p>
      {remark && <AreaField label={remark} value={written} onValue={setWritten} rows={3} />}
    </FormDialog>
  );
}
