import type { ComponentChildren } from 'preact';
import type { Refusal } from '../graph/refusal.js';
import type { Query } from '../graph/use-query.js';
import { faultWords } from '../words/faults.js';
import { both, useLanguage, useWords } from '../words/language.js';
import { sentenceOf } from '../words/refusals.js';
import { Button } from './button.js';

const words = both({ again: 'Try again', loading: 'Loading …' }, { again: 'Réessayer', loading: 'Chargement …' });

type Tone = 'good' | 'warn' | 'bad' | 'info';

export const Notice = ({
  tone = 'info',
  title,
  children,
}: {
  tone?: Tone;
  title?: string;
  children?: ComponentChildren;
}) => (
  <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
    {title && <p class="strong">{title}</p>}
    {children && <div>{children}</div>}
  </div>
);

/** Shows a refusal: the reason, and the advice. */
export function RefusalNotice({ error, onAgain }: { error: Refusal; onAgain?: () => void }) {
  const language = useLanguage();
  const { again } = useWords(words);
  const [happened, advice] = sentenceOf(language, error);
  return (
    <Notice tone="bad" title={happened}>
      <p>{advice}</p>
      {error.faults.length > 0 && (
        <ul>
          {error.faults.map((fault) => (
            <li key={fault.path.join('.')}>
              <code>{fault.path.join('.')}</code>: {faultWords(fault, fault.path.join('.'), language)}
            </li>
          ))}
        </ul>
      )}
      {onAgain && (
        <Button small onClick={onAgain}>
          {again}
        </Button>
      )}
    </Notice>
  );
}

export function Loading() {
  const { loading } = useWords(words);
  return (
    <div class="loading" role="status">
      <span />
      <span />
      <span />
      <div class="hidden">{loading}</div>
    </div>
  );
}

/** Shows the answer of a query, its refusal, or that it is loading. */
export function Answered<Data>({
  query,
  children,
}: {
  query: Query<Data>;
  children: (data: Data) => ComponentChildren;
}) {
  const { data, error } = query;
  return (
    <>
      {error && <RefusalNotice error={error} onAgain={query.reload} />}
      {data === undefined ? !error && <Loading /> : children(data)}
    </>
  );
}

export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);
