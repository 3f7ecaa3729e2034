import { useState } from 'preact/hooks';
import { useLive, useQuery } from '../../graph/use-query.js';
import {
  type EventLineFragment,
  type OverviewQuery,
  overview,
  overviewNews,
} from '../../operations/overview.generated.js';
import { LinkButton } from '../../parts/button.js';
import { BarChart } from '../../parts/chart.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { ALERT_TYPES } from '../../words/events.js';
import { both, useWords } from '../../words/language.js';
import { EventLines } from './event-lines.js';
import { Tasks } from './tasks.js';

const words = both(
  {
    title: 'Today',
    lead: 'What needs you, and how the brand’s items are doing.',
    register: 'Register items',
    upload: 'Upload a batch',
    waiting: 'What needs you',
    happened: 'What happened',
    live: 'As it happens',
    nothing: 'Nothing has happened yet',
    nothingText: 'Register the first items: everything that happens to them is shown here.',
    month: 'The last 30 days',
    registered: 'Items registered',
    scans: 'Scans',
    sales: 'Sales',
  },
  {
    title: 'Aujourd’hui',
    lead: 'Ce qui vous attend, et comment vont les articles de la marque.',
    register: 'Enregistrer des articles',
    upload: 'Envoyer un lot',
    waiting: 'Ce qui vous attend',
    happened: 'Ce qui s’est passé',
    live: 'En direct',
    nothing: 'Il ne s’est encore rien passé',
    nothingText: 'Enregistrez les premiers articles : tout ce qui leur arrive est raconté ici.',
    month: 'Les 30 derniers jours',
    registered: 'Articles enregistrés',
    scans: 'Scans',
    sales: 'Ventes',
  },
);

const SHOWN = 12;

/** Shows the first page: open tasks and recent events, updated live. */
export function Overview() {
  const w = useWords(words);
  const brand = useBrand();
  const query = useQuery(overview, { brandId: brand.id, alerts: [...ALERT_TYPES] });
  const [news, setNews] = useState<readonly EventLineFragment[]>([]);
  useLive(overviewNews, { brandId: brand.id }, ({ brandEvents }) => {
    setNews((before) => [brandEvents, ...before.filter(({ id }) => id !== brandEvents.id)].slice(0, SHOWN));
    query.reload();
  });
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <>
          <LinkButton href={addressOf(`${brand.code}/items/register`)} icon="plus" kind="main">
            {w.register}
          </LinkButton>
          <LinkButton href={addressOf(`${brand.code}/batches/new`)} icon="up">
            {w.upload}
          </LinkButton>
        </>
      }
    >
      <Answered query={query}>{(data) => <Content data={data} news={news} />}</Answered>
    </Page>
  );
}

function Content({ data, news }: { data: OverviewQuery; news: readonly EventLineFragment[] }) {
  const w = useWords(words);
  const seen = new Set(news.map(({ id }) => id));
  const events = [...news, ...data.latestEvents.filter(({ id }) => !seen.has(id))].slice(0, SHOWN);
  const days = (of: 'registered' | 'scans' | 'sales') =>
    data.brandDays.map((day) => ({ day: day.day, value: day[of] }));
  return (
    <>
      <section class="stack" aria-labelledby="waiting">
        <h2 id="waiting">{w.waiting}</h2>
        <Tasks data={data} />
      </section>
      <div class="columns">
        <Card title={w.month} class="two-thirds">
          <BarChart title={w.scans} bars={days('scans')} series={1} />
          <BarChart title={w.registered} bars={days('registered')} series={2} />
          <BarChart title={w.sales} bars={days('sales')} series={3} />
        </Card>
        <Card title={w.happened} class="third" actions={<span class="badge info">{w.live}</span>}>
          {events.length > 0 ? (
            <EventLines events={events} />
          ) : (
            <Empty title={w.nothing}>
              <p>{w.nothingText}</p>
            </Empty>
          )}
        </Card>
      </div>
    </>
  );
}
