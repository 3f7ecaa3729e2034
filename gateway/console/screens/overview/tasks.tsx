import { named } from '../../../../schema/vocabulary/named.js';
import type { OverviewQuery } from '../../operations/overview.generated.js';
import { Notice } from '../../parts/notice.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { both, formatNumber, useLanguage, useWords } from '../../words/language.js';

/** Words for one and for several. */
type Counted = readonly [one: string, many: string];

type Waiting =
  | 'batchesToApprove'
  | 'returnsToReceive'
  | 'returnsToSettle'
  | 'buybacksToComplete'
  | 'warrantyClaims'
  | 'theftsOpen'
  | 'batchesFailed'
  | 'alerts'
  | 'webhooks';

const words = both(
  {
    tasks: named<Counted, Waiting>({
      batchesToApprove: ['Batch to approve', 'Batches to approve'],
      returnsToReceive: ['Return on its way', 'Returns on their way'],
      returnsToSettle: ['Return to settle', 'Returns to settle'],
      buybacksToComplete: ['Buyback to complete', 'Buybacks to complete'],
      warrantyClaims: ['Warranty claim to answer or settle', 'Warranty claims to answer or settle'],
      theftsOpen: ['Item reported stolen', 'Items reported stolen'],
      batchesFailed: ['Batch with refused rows this week', 'Batches with refused rows this week'],
      alerts: ['Alert from the market', 'Alerts from the market'],
      webhooks: ['Webhook that does not answer', 'Webhooks that do not answer'],
    }),
    nothing: 'Nothing waits for you.',
  },
  {
    tasks: {
      batchesToApprove: ['Lot à approuver', 'Lots à approuver'],
      returnsToReceive: ['Retour en route', 'Retours en route'],
      returnsToSettle: ['Retour à régler', 'Retours à régler'],
      buybacksToComplete: ['Rachat à terminer', 'Rachats à terminer'],
      warrantyClaims: ['Demande de garantie à traiter', 'Demandes de garantie à traiter'],
      theftsOpen: ['Article déclaré volé', 'Articles déclarés volés'],
      batchesFailed: ['Lot avec des lignes refusées cette semaine', 'Lots avec des lignes refusées cette semaine'],
      alerts: ['Alerte du marché', 'Alertes du marché'],
      webhooks: ['Webhook sans réponse', 'Webhooks sans réponse'],
    },
    nothing: 'Rien ne vous attend.',
  },
);

interface Task {
  readonly name: Waiting;
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
    { name: 'alerts', count: data.alerts.length, tone: 'bad', href: to('alerts') },
    { name: 'theftsOpen', count: tasks.theftsOpen, tone: 'bad', href: to('items', { status: 'stolen' }) },
    { name: 'webhooks', count: deaf.length, tone: 'bad', href: to('webhooks') },
    { name: 'batchesToApprove', count: tasks.batchesToApprove, tone: 'warn', href: to('batches', { waiting: '1' }) },
    { name: 'returnsToReceive', count: tasks.returnsToReceive, tone: '', href: to('after-sales') },
    { name: 'returnsToSettle', count: tasks.returnsToSettle, tone: 'warn', href: to('after-sales') },
    { name: 'buybacksToComplete', count: tasks.buybacksToComplete, tone: 'warn', href: to('after-sales/buybacks') },
    { name: 'warrantyClaims', count: tasks.warrantyClaims, tone: 'warn', href: to('after-sales/warranty') },
    { name: 'batchesFailed', count: tasks.batchesFailed, tone: 'warn', href: to('batches') },
  ];
  const waiting = all.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <Notice tone="good" title={w.nothing} />;
  return (
    <ul class="tasks">
      {waiting.map(({ name, count, tone, href }) => (
        <li key={name}>
          <a class={`task ${tone}`} href={href}>
            <span class="count">{formatNumber(language, count)}</span>
            <span class="what">{w.tasks[name][count === 1 ? 0 : 1]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
