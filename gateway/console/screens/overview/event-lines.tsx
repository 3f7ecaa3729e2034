import type { EventLineFragment } from '../../operations/overview.generated.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { eventTone, eventWord } from '../../words/events.js';
import { useLanguage } from '../../words/language.js';
import { ITEM_STATES, wordOf } from '../../words/statuses.js';

/** Shows events as a timeline, newest first; each links to its item. */
export function EventLines({ events }: { events: readonly EventLineFragment[] }) {
  const language = useLanguage();
  const brand = useBrand();
  return (
    <ol class="time">
      {events.map(({ id, type, occurredAt, product, body }) => (
        <li key={id} class={eventTone(type)}>
          <span class="strong">
            {eventWord(type, language)}
            {typeof body.to_status === 'string' && ` → ${wordOf(ITEM_STATES, body.to_status, language)}`}
          </span>
          {product && (
            <a href={addressOf(`${brand.code}/items/${product.uidHash}`)}>
              {product.name} <span class="mono">{product.serial}</span>
            </a>
          )}
          {typeof body.job_id === 'string' && (
            <a href={addressOf(`${brand.code}/batches/${body.job_id}`)} class="mono">
              {body.job_id.slice(0, 8)}
            </a>
          )}
          <span class="soft small">
            <When at={occurredAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
