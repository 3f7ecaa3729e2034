import { saveFile } from '../../files/save.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Notice } from '../../parts/notice.js';
import { useMe } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';

const words = both(
  {
    title: 'Keep these recovery codes',
    text: 'Each opens your account once, without the authenticator. They are shown now and never again.',
    heading: (email: string, host: string) => `Recovery codes of ${email} at ${host}`,
    save: 'Save as a file',
    print: 'Print',
    kept: 'I have kept them',
    file: 'recovery-codes.txt',
  },
  {
    title: 'Conservez ces codes de secours',
    text: 'Chacun ouvre votre compte une fois, sans l’application. Ils ne seront plus jamais affichés.',
    heading: (email: string, host: string) => `Codes de secours de ${email} sur ${host}`,
    save: 'Enregistrer un fichier',
    print: 'Imprimer',
    kept: 'Je les ai conservés',
    file: 'codes-de-secours.txt',
  },
);

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows newly issued recovery codes, which cannot be shown again, to copy, save or print. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const w = useWords(words);
  const heading = w.heading(useMe().email ?? '', location.host);
  const text = [heading, '', ...codes, ''].join('\n');
  return (
    <div class="printed">
      <Notice tone="warn" title={w.title}>
        <p>{w.text}</p>
        <p class="for-paper">{heading}</p>
        <ul class="codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div class="row">
          <CopyButton text={codes.join('\n')} />
          <Button small onClick={() => saveFile(w.file, 'text/plain;charset=utf-8', text)}>
            {w.save}
          </Button>
          <Button small icon="print" onClick={() => print()}>
            {w.print}
          </Button>
          <Button small kind="main" onClick={onKept}>
            {w.kept}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
