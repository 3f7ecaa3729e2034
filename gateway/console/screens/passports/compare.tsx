import { useState } from 'preact/hooks';
import { useQuery } from '../../graph/use-query.js';
import { changesBetween } from '../../operations/passports.generated.js';
import { SelectField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Shows the differences between two published versions, statement by statement. `newest`: number of the newest one. */
export function Compare({ id, newest }: { id: number; newest: number }) {
  const w = useWords(words);
  const numbers = Array.from({ length: newest }, (_, place) => newest - place);
  const [from, setFrom] = useState(String(newest - 1));
  const [to, setTo] = useState(String(newest));
  const query = useQuery(changesBetween, { id, from: Number(from), to: Number(to) });
  const choices = numbers.map((number) => ({ value: String(number), label: `${w.version} ${number}` }));
  return (
    <Card title={w.compare}>
      <div class="filters">
        <SelectField label={w.from} value={from} onValue={setFrom} choices={choices} />
        <SelectField label={w.to} value={to} onValue={setTo} choices={choices} />
      </div>
      <Answered query={query}>
        {({ passport: { changes } }) =>
          changes.length === 0 ? (
            <p class="soft">{w.same}</p>
          ) : (
            <ul class="diff">
              {changes.map(({ kind, path, before, after }) => (
                <li key={path} class={kind}>
                  <span>
                    <span class="strong">{w.kinds[kind]}</span> <code>{path}</code>
                  </span>
                  {kind !== 'added' && <del>{shown(before)}</del>}
                  {kind !== 'removed' && <ins>{shown(after)}</ins>}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  );
}
