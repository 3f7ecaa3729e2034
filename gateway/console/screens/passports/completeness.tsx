import type { CompletenessFragment } from '../../operations/passports.generated.js';
import { Meter } from '../../parts/chart.js';
import { Card } from '../../parts/page.js';
import { useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';

/** Shows the requirements of regulations on the document, article by article; missing fields come first. */
export function Completeness({ of }: { of: CompletenessFragment }) {
  const w = useWords(words);
  const sorted = [...of.requirements].sort((one, other) => Number(one.present) - Number(other.present));
  return (
    <Card title={w.completeness}>
      {of.required === 0 ? (
        <p class="soft">{w.nothingAsked}</p>
      ) : (
        <>
          <p class="strong">{w.completeText(of.present, of.required)}</p>
          <Meter label={w.completeness} done={of.present} failed={0} total={of.required} />
          <ul class="requirements">
            {sorted.map(({ path, regulation, article, label, present }) => (
              <li key={path.join('.') + article} class={present ? 'there' : 'missing'}>
                <span class="mark" aria-hidden="true">
                  {present ? '✓' : '✗'}
                </span>
                <span>
                  <span class="strong">{label}</span> <span class="hidden">({present ? w.there : w.missing})</span>
                  <span class="soft small"> · {[regulation, article].filter(Boolean).join(', ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
