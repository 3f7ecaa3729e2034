import type { ReadinessFragment } from '../../operations/passports.generated.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { registryWords as words } from './registry-words.js';

interface GapsProps {
  readonly of: ReadinessFragment;
  readonly passportId: number;
}

/**
 * Lists the missing fields of a passport's registration, with the rule that requires each and a link to where it is
 * filled in.
 */
export function Gaps({ of, passportId }: GapsProps) {
  const w = useWords(words);
  return (
    <ul class="requirements">
      {of.gaps.map(({ kind, place, regulation, article }) => (
        <li key={kind} class="missing">
          <span class="mark" aria-hidden="true">
            ✗
          </span>
          <span>
            <span class="strong">{w.gaps[kind]}</span>
            <span class="soft small">
              {' '}
              · {regulation}, {article}
            </span>
            <br />
            <Remedy place={place} passportId={passportId} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Remedy({ place, passportId }: { place: ReadinessFragment['gaps'][number]['place']; passportId: number }) {
  const w = useWords(words);
  const brand = useBrand();
  if (place === 'installation') return <span class="soft small">{w.fill.installation}</span>;
  const path = place === 'catalog' ? 'catalog' : `passports/${passportId}`;
  return <a href={addressOf(`${brand.code}/${path}`)}>{w.fill[place]}</a>;
}
