import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { both, useWords } from '../words/language.js';
import { Button } from './button.js';
import { CopyButton } from './copy-button.js';
import { Dialog } from './dialog.js';

const words = both(
  {
    once: 'It is shown now and never again. Keep it where your server finds it, and nowhere else.',
    done: 'I have kept it',
  },
  {
    once: 'Il ne sera plus jamais affiché. Gardez-le là où votre serveur le trouve, et nulle part ailleurs.',
    done: 'Je l’ai conservé',
  },
);

/** Shows a newly created secret, which cannot be shown again. */
export function Secret({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const w = useWords(words);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{w.once}</p>
      <div class="secret">
        <code>{secret}</code>
        <div class="row">
          <CopyButton text={secret} />
        </div>
      </div>
      <footer>
        <Button kind="main" onClick={onClose}>
          {w.done}
        </Button>
      </footer>
    </Dialog>
  );
}

interface Making {
  readonly label: string;
  readonly title: string;
  readonly form: ComponentType<{ onClose: () => void; onMade: (secret: string | undefined) => void }>;
}

/** Draws the button that opens a creation form, and shows the secret of the created object. */
export function MakeWithSecret({ label, title, form: Form }: Making) {
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = (): void => setMaking(false);
  return (
    <>
      <Button kind="main" icon="plus" onClick={() => setMaking(true)}>
        {label}
      </Button>
      {making && (
        <Form
          onClose={close}
          onMade={(made) => {
            close();
            setSecret(made);
          }}
        />
      )}
      {secret && <Secret title={title} secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
