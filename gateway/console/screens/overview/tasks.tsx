import type { OverviewQuery } from '../../operations/overview.generated.js';
import { Notice } from '../../parts/notice.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { both, formatNumber, useLanguage, useWords } from '../../words/language.js';

const words = both(
  {
    batchesToApprove: 'Batches to approve',
    returnsToReceive: 'Returns on their way',
    returnsToSettle: 'Returns to settle',
    buybacksToComplete: 'Buybacks to complete',
    warrantyClaims: 'Warranty claims to answer or settle',
    theftsOpen: 'Items reported stolen',
    batchesFailed: 'Batches with refused rows this week',
    alerts: 'Alerts from the market',
    webhooks: 'Webhooks that do not answer',
    nothing: 'Nothing waits for you.',
  },
  {
    batchesToApprove: 'Lots à approuver',
    returnsToReceive: 'Retours en route',
    returnsToSettle: 'Retours à régler',
    buybacksToComplete: 'Rachats à terminer',
    warrantyClaims: 'Demandes de garantie à traiter',
    theftsOpen: 'Articles déclarés volés',
    batchesFailed: 'Lots avec des lignes refusées cette semaine',
    alerts: 'Alertes du marché',
    webhooks: 'Webhooks sans réponse',
    nothing: 'Rien ne vous attend.',
  },
);

interface Task {
  readonly name: string;
  readonly count: number;
  readonly tone: '' | 'warn' | 'bad';
  readonly href: string;
}

/** Lists the open tasks by urgency; those with a count of zero are left out. */
export function Tasks({ data }: { data: OverviewQuery }) {
  const w = useWords(words);
  const language = useLanguage();
  const { code } = useBrand();
  const { brandTasks: tasks } = data;
  const deaf = data.webhookSubscriptions.items.filter(({ health, isActive }) => isActive && health === 'degraded');
  const to = (path: string, query: Record<string, string> = {}): string => addressOf(`${code}/${path}`, query);
  const all: Task[] = [
    { name: w.alerts, count: data.alerts.length, tone: 'bad', href: to('alerts') },
    { name: w.theftsOpen, count: tasks.theftsOpen, tone: 'bad', href: to('items', { status: 'stolen' }) },
    { name: w.webhooks, count: deaf.length, tone: 'bad', href: to('webhooks') },
    { name: w.batchesToApprove, count: tasks.batchesToApprove, tone: 'warn', href: to('batches', { waiting: '1' }) },
    { name: w.returnsToReceive, count: tasks.returnsToReceive, tone: '', href: to('after-sales') },
    { name: w.returnsToSettle, count: tasks.returnsToSettle, tone: 'warn', href: to('after-sales') },
    { name: w.buybacksToComplete, count: tasks.buybacksToComplete, tone: 'warn', href: to('after-sales/buybacks') },
    { name: w.warrantyClaims, count: tasks.warrantyClaims, tone: 'warn', href: to('after-sales/warranty') },
    { name: w.batchesFailed, count: tasks.batchesFailed, tone: 'warn', href: to('batches') },
  ];
  const waiting = all.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <Notice tone="good" title={w.nothing} />;
  return (
    <ul class="tasks">
      {waiting.map(({ name, count, tone, href }) => (
        <li key={name}>
          <a class={`task ${tone}`} href={href}>
            <span class="count">{formatNumber(language, count)}</span>
            <span class="what">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
