import type { ComponentChildren } from 'preact';
import type { Refusal, RefusalCode } from '../graph/refusal.js';
import type { Query } from '../graph/use-query.js';
import { faultWords } from '../words/faults.js';
import { both, useLanguage, useWords } from '../words/language.js';
import { sentenceOf } from '../words/refusals.js';
import { Button, LinkButton } from './button.js';

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

/** Refusals of a query that the same request meets again. */
const LASTING: ReadonlySet<RefusalCode> = new Set([
  'NOT_FOUND',
  'FORBIDDEN',
  'FEATURE_NOT_AVAILABLE',
  'AUTH_METHOD_NOT_ALLOWED',
  'OFFER_EXCLUDES_IDENTITY',
]);

/** Shows the answer of a query, its refusal, or that it is loading. `missing`: shown where the object does not exist. */
export function Answered<Data>({
  query,
  missing,
  children,
}: {
  query: Query<Data>;
  missing?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}) {
  const { data, error } = query;
  if (missing && error?.code === 'NOT_FOUND') return <>{missing}</>;
  return (
    <>
      {error && <RefusalNotice error={error} {...(LASTING.has(error.code) ? {} : { onAgain: query.reload })} />}
      {data === undefined ? !error && <Loading /> : children(data)}
    </>
  );
}

/** Says that the object of an address does not exist, and leads back to the list. */
export const Missing = ({
  title,
  text,
  back,
}: {
  title: string;
  text?: string;
  back: { readonly href: string; readonly label: string };
}) => (
  <Empty title={title}>
    {text && <p>{text}</p>}
    <LinkButton href={back.href}>{back.label}</LinkButton>
  </Empty>
);

export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);
