import { isNameOf } from '../../../../schema/closed-record.js';
import { countryName } from '../../../../schema/languages/written.js';
import { useLive, useQuery } from '../../graph/use-query.js';
import { type AlertListQuery, alertList, alertNews } from '../../operations/market.generated.js';
import { Badge } from '../../parts/badge.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { type Column, Pager, Table } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { ALERT_TYPES, eventWord } from '../../words/events.js';
import { both, formatNumber, useLanguage, useWords } from '../../words/language.js';

const words = both(
  {
    title: 'Alerts',
    lead: 'Items seen where they should not be, or seen twice. Kept for 30 days; new ones come in by themselves.',
    kind: 'Kind',
    all: 'All',
    item: 'Item',
    place: 'Where',
    why: 'Why',
    when: 'When',
    places: 'Places',
    none: 'No alert',
    noneText: 'Nothing suspect was scanned in the last 30 days.',
    unknown: 'Place not known',
    sold: (code: string) => `sold at ${code}`,
    meant: (countries: string) => `meant for ${countries}`,
    before: (place: string) => `seen before in ${place}`,
    reasons: {
      impossible_travel: 'Too far from the scan before it for the time between them',
      repeated_scans: 'Scanned again and again',
    },
  },
  {
    title: 'Alertes',
    lead: 'Articles vus où ils ne devraient pas être, ou vus deux fois. Les alertes sont gardées 30 jours ; les nouvelles arrivent d’elles-mêmes.',
    kind: 'Genre',
    all: 'Toutes',
    item: 'Article',
    place: 'Où',
    why: 'Pourquoi',
    when: 'Quand',
    places: 'Lieux',
    none: 'Aucune alerte',
    noneText: 'Rien de suspect n’a été scanné ces 30 derniers jours.',
    unknown: 'Lieu inconnu',
    sold: (code: string) => `vendu à ${code}`,
    meant: (countries: string) => `destiné à ${countries}`,
    before: (place: string) => `vu auparavant à ${place}`,
    reasons: {
      impossible_travel: 'Trop loin du scan précédent pour le temps écoulé',
      repeated_scans: 'Scanné encore et encore',
    },
  },
);

type Alert = AlertListQuery['latestEvents'][number];
const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

const placeOf = (body: Alert['body'], language: string, city = 'city', country = 'country'): string | null =>
  [text(body[city]), countryName(text(body[country]) ?? '', { locale: language })].filter(Boolean).join(', ') || null;

/** Lists gray-market and clone alerts with their places. */
export function Alerts({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const kind = ALERT_TYPES.find((each) => each === asked.get('kind')) ?? null;
  const before = asked.get('before');
  const types = kind ? [kind] : [...ALERT_TYPES];
  const query = useQuery(alertList, { brandId: brand.id, types, before });
  useLive(alertNews, { brandId: brand.id, types: [...ALERT_TYPES] }, query.reload);
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/alerts`, more);
  const alerts = query.data?.latestEvents ?? [];
  return (
    <Page title={w.title} lead={w.lead}>
      <nav class="tabs" aria-label={w.kind}>
        {[null, ...ALERT_TYPES].map((each) => (
          <a key={each ?? ''} href={here({ kind: each })} aria-current={kind === each ? 'page' : undefined}>
            {each ? eventWord(each, language) : w.all}
          </a>
        ))}
      </nav>
      <Answered query={query}>
        {() =>
          alerts.length === 0 ? (
            <Card>
              <Empty title={w.none}>
                <p>{w.noneText}</p>
              </Empty>
            </Card>
          ) : (
            <div class="stack">
              <Card class="flush">
                <AlertTable rows={alerts} />
              </Card>
              <Card title={w.places}>
                <Places alerts={alerts} />
              </Card>
            </div>
          )
        }
      </Answered>
      <Pager
        at={before}
        next={alerts.length === 50 ? (alerts.at(-1)?.id ?? null) : null}
        onPage={(cursor) => goTo(here({ kind, before: cursor }))}
      />
    </Page>
  );
}

function AlertTable({ rows }: { rows: readonly Alert[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const why = ({ body }: Alert): string => {
    const countries = Array.isArray(body.authorized_countries)
      ? body.authorized_countries.map((code) => countryName(String(code), { locale: language })).join(', ')
      : '';
    const earlier = placeOf(body, language, 'previous_city', 'previous_country');
    const code = text(body.retailer_code);
    const reason = text(body.reason);
    const parts = [
      reason && (isNameOf(w.reasons, reason) ? w.reasons[reason] : reason),
      code && w.sold(code),
      countries && w.meant(countries),
      earlier && w.before(earlier),
    ];
    return parts.filter(Boolean).join('; ');
  };
  const columns: Column<Alert>[] = [
    {
      title: w.item,
      kind: 'lead',
      cell: ({ product }) =>
        product && (
          <a href={addressOf(`${brand.code}/items/${product.uidHash}`)}>{`${product.name} ${product.serial ?? ''}`}</a>
        ),
    },
    {
      title: w.kind,
      cell: ({ type }) => <Badge tone={type === 'clone.alert' ? 'bad' : 'warn'}>{eventWord(type, language)}</Badge>,
    },
    { title: w.place, cell: ({ body }) => placeOf(body, language) ?? w.unknown },
    { title: w.why, cell: why },
    { title: w.when, cell: ({ occurredAt }) => <When at={occurredAt} /> },
  ];
  return <Table caption={w.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** Counts the alerts of this page by place, highest count first. */
function Places({ alerts }: { alerts: readonly Alert[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const counts = new Map<string, number>();
  for (const { body } of alerts) {
    const place = placeOf(body, language) ?? w.unknown;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return <Facts rows={sorted.map(([place, count]) => [place, formatNumber(language, count)] as const)} />;
}
