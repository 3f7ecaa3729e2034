import { useState } from 'preact/hooks';
import { both, useWords } from '../words/language.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

const words = both(
  {
    once: 'It is shown now and never again. Keep it where your server finds it, and nowhere else.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have kept it',
  },
  {
    once: 'Il ne sera plus jamais affiché. Gardez-le là où votre serveur le trouve, et nulle part ailleurs.',
    copy: 'Copier',
    copied: 'Copié',
    done: 'Je l’ai conservé',
  },
);

/** Shows a secret that was just made, shown once. */
export function Secret({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const w = useWords(words);
  const [copied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard?.writeText(secret).then(() => setCopied(true));
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{w.once}</p>
      <div class="secret">
        <code>{secret}</code>
        <div class="row">
          <Button small onClick={copy}>
            {copied ? w.copied : w.copy}
          </Button>
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
