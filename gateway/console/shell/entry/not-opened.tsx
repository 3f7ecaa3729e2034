import type { Refusal } from '../../graph/refusal.js';
import { RefusalNotice } from '../../parts/notice.js';
import { both, useWords } from '../../words/language.js';
import { Entry } from './entry.js';

const words = both({ title: 'The console did not open' }, { title: 'La console ne s’est pas ouverte' });

/** Says why the account or the brand could not be loaded, and tries again. */
export const NotOpened = ({ error, onAgain }: { error: Refusal; onAgain: () => void }) => (
  <Entry title={useWords(words).title}>
    <RefusalNotice error={error} onAgain={onAgain} />
  </Entry>
);
