import type { ComponentChildren } from 'preact';
import { countryName, writtenPrice } from '../../../../schema/languages/written.js';
import type { Language } from '../../../../schema/vocabulary/languages.js';
import { Empty } from '../../parts/notice.js';
import { When } from '../../parts/when.js';
import { useLanguage, useWords } from '../../words/language.js';
import { COMMON_STATES, wordOf } from '../../words/statuses.js';
import type { Item } from './item.js';
import { itemWords as words } from './item-words.js';

type Words = (typeof words)['en'];

interface Line {
  readonly key: string;
  readonly at: string;
  readonly tone: '' | 'good' | 'bad' | 'warn' | 'quiet';
  readonly title: string;
  readonly detail?: ComponentChildren;
}

/** Shows all events of an item as one timeline, newest first. */
export function ItemHistory({ item }: { item: Item }) {
  const w = useWords(words);
  const language = useLanguage();
  const lines = [...movesOf(item, w), ...mattersOf(item, w, language), ...afterSalesOf(item, w, language)];
  lines.sort((one, other) => other.at.localeCompare(one.at));
  if (lines.length === 0) return <Empty title={w.noHistory} />;
  return (
    <ol class="time">
      {lines.map(({ key, at, tone, title, detail }) => (
        <li key={key} class={tone}>
          <span class="strong">{title}</span>
          {detail && <span>{detail}</span>}
          <span class="soft small">
            <When at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function movesOf({ timeline }: Item, w: Words): Line[] {
  return timeline.nodes.map((entry) => {
    const base = { key: entry.eventId, at: entry.timestamp };
    if (entry.type === 'verify') {
      return entry.isValid
        ? { ...base, tone: 'quiet', title: w.verified, detail: entry.source }
        : { ...base, tone: 'bad', title: w.notVerified, detail: entry.source };
    }
    if (entry.fromRole === 'mint') return { ...base, tone: 'good', title: w.wasRegistered };
    const holder = (role: string | null, name: string | null): string =>
      role === 'vault' ? w.vault : (name ?? w.owner);
    const detail = [
      `${holder(entry.fromRole, entry.fromDisplay)} → ${holder(entry.toRole, entry.toDisplay)}`,
      entry.comment,
    ];
    return { ...base, tone: '', title: w.moved, detail: detail.filter(Boolean).join(' · ') };
  });
}

function mattersOf(item: Item, w: Words, locale: Language): Line[] {
  const sale = item.saleActivation;
  return [
    ...item.certificates.map(
      ({ number, issuedAt }): Line => ({ key: number, at: issuedAt, tone: 'good', title: w.certified, detail: number }),
    ),
    ...(sale
      ? [
          {
            key: `sale ${sale.id}`,
            at: sale.activatedAt,
            tone: 'good',
            title: w.sold,
            detail: [sale.retailerCode, sale.city, sale.country && countryName(sale.country, { locale })]
              .filter(Boolean)
              .join(' · '),
          } as const,
        ]
      : []),
    ...item.theftReports.flatMap(({ id, openedAt, closedAt, description, resolution }): Line[] => [
      { key: `theft ${id}`, at: openedAt, tone: 'bad', title: w.theftOpened, detail: description },
      ...(closedAt
        ? [
            {
              key: `theft ${id} end`,
              at: closedAt,
              tone: 'good',
              title: w.theftClosed,
              detail: resolution === 'found' ? w.found : resolution,
            } as const,
          ]
        : []),
    ]),
    ...item.interventions.map(
      ({ id, occurredAt, title, eventType, performedBy }): Line => ({
        key: `work ${id}`,
        at: occurredAt,
        tone: '',
        title,
        detail: [w.interventions[eventType] ?? eventType, performedBy].filter(Boolean).join(' · '),
      }),
    ),
  ];
}

function afterSalesOf(item: Item, w: Words, locale: Language): Line[] {
  const stateOf = (state: string): string => wordOf(COMMON_STATES, state, locale);
  return [
    ...item.returns.map(
      ({ id, requestedAt, state, reason }): Line => ({
        key: `return ${id}`,
        at: requestedAt,
        tone: 'warn',
        title: w.returned(stateOf(state)),
        detail: reason,
      }),
    ),
    ...item.buybacks.map(
      ({ id, offeredAt, state, amount, currency }): Line => ({
        key: `buyback ${id}`,
        at: offeredAt,
        tone: '',
        title: w.buyback(stateOf(state)),
        detail: writtenPrice(`${amount} ${currency}`, locale),
      }),
    ),
  ];
}
