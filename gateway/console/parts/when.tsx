import { formatDate, useLanguage } from '../words/language.js';

/** Shows an instant or a day in a `<time>` element. */
export function When({
  at,
  form = 'instant',
}: {
  at: string | null | undefined;
  form?: 'instant' | 'day' | 'shortDay';
}) {
  const language = useLanguage();
  if (!at) return <span class="soft">—</span>;
  return (
    <time dateTime={at} class="nowrap">
      {formatDate(language, at, form)}
    </time>
  );
}
