import { Refusal } from '../../graph/refusal.js';
import { useQuery } from '../../graph/use-query.js';
import { type AuditListQuery, auditList } from '../../operations/people.generated.js';
import { Badge } from '../../parts/badge.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { actionNamed, isErased, oneThingNamed } from '../../words/audit-words.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { codeNamed, sentenceOf } from '../../words/refusals.js';

const words = both(
  {
    title: 'Audit log',
    lead: 'Who changed what, and when: people, keys, and what was refused to them.',
    when: 'When',
    who: 'Who',
    what: 'What',
    thing: 'About',
    outcome: 'Outcome',
    network: 'Network',
    none: 'Nothing was changed yet',
    key: 'Key',
    account: 'Account',
    anonymous: 'Not signed in',
    erased: 'Erased account',
    done: 'Done',
    refused: 'Refused',
    failed: 'Failed',
    pending: 'Cut off',
  },
  {
    title: 'Journal',
    lead: 'Qui a changé quoi, et quand : personnes, clés, et ce qui leur fut refusé.',
    when: 'Quand',
    who: 'Qui',
    what: 'Quoi',
    thing: 'Objet',
    outcome: 'Issue',
    network: 'Réseau',
    none: 'Rien n’a encore été changé',
    key: 'Clé',
    account: 'Compte',
    anonymous: 'Non connecté',
    erased: 'Compte effacé',
    done: 'Fait',
    refused: 'Refusé',
    failed: 'Échec',
    pending: 'Interrompu',
  },
);

type Line = AuditListQuery['auditLog']['nodes'][number];

/** Shows the audit log of the brand, newest first. */
export function Audit({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const after = asked.get('after');
  const query = useQuery(auditList, { brandId: brand.id, after });
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/audit`, more);
  const outcomes: Readonly<Record<Line['outcome'], readonly ['good' | 'bad' | 'warn', string]>> = {
    done: ['good', w.done],
    refused: ['warn', w.refused],
    failed: ['bad', w.failed],
    pending: ['warn', w.pending],
  };
  const who = ({ account, actorKind, actorId }: Line): string =>
    account?.name ??
    (account?.email && isErased(account.email) ? w.erased : account?.email) ??
    (actorKind === 'anonymous' ? w.anonymous : `${actorKind === 'key' ? w.key : w.account} ${actorId}`);
  const columns: Column<Line>[] = [
    { title: w.what, kind: 'lead', cell: ({ action }) => actionNamed(action, language) },
    { title: w.who, cell: who },
    {
      title: w.outcome,
      cell: ({ outcome, refusal }) => (
        <>
          <Badge tone={outcomes[outcome][0]}>{outcomes[outcome][1]}</Badge>
          {refusal && <div class="soft small">{sentenceOf(language, new Refusal(codeNamed(refusal)))[0]}</div>}
        </>
      ),
    },
    {
      title: w.thing,
      cell: ({ thing, ...more }) => thing && oneThingNamed({ thing, ...more }, language),
    },
    { title: w.network, cell: ({ addressPrefix }) => addressPrefix && <code class="whole">{addressPrefix}</code> },
    { title: w.when, cell: ({ at }) => <When at={at} /> },
  ];
  return (
    <Page title={w.title} lead={w.lead}>
      <Card class="flush">
        <Answered query={query}>
          {({ auditLog: { nodes } }) =>
            nodes.length === 0 ? (
              <Empty title={w.none} />
            ) : (
              <Table
                caption={w.title}
                columns={columns}
                rows={nodes}
                keyOf={(row) => `${row.at} ${row.action} ${row.thingId}`}
              />
            )
          }
        </Answered>
      </Card>
      <Pager
        at={after}
        next={nextOf(query.data?.auditLog.pageInfo)}
        onPage={(cursor) => goTo(here({ after: cursor }))}
      />
    </Page>
  );
}
