import { PASSPORT_LEVELS } from '../../../../schema/vocabulary/passport-levels.js';
import { useQuery } from '../../graph/use-query.js';
import { type PassportListQuery, passportList } from '../../operations/passports.generated.js';
import { Badge } from '../../parts/badge.js';
import { LinkButton } from '../../parts/button.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';
import { subjectOf } from './subject.js';

type Line = PassportListQuery['passports']['nodes'][number];
/** The widest first. */
const LEVELS = PASSPORT_LEVELS.toReversed();

/** Shows the passports of the brand by level. */
export function Passports({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const level = LEVELS.find((each) => each === asked.get('level')) ?? null;
  const after = asked.get('after');
  const query = useQuery(passportList, { brandId: brand.id, level, after });
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/passports`, more);
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <>
          <LinkButton href={addressOf(`${brand.code}/passports/registry`)}>{w.registry}</LinkButton>
          <LinkButton href={addressOf(`${brand.code}/passports/new`)} icon="plus" kind="main">
            {w.add}
          </LinkButton>
        </>
      }
    >
      <nav class="tabs" aria-label={w.level}>
        <a href={here({})} aria-current={level ? undefined : 'page'}>
          {w.all}
        </a>
        {LEVELS.map((each) => (
          <a key={each} href={here({ level: each })} aria-current={level === each ? 'page' : undefined}>
            {w.levels[each]}
          </a>
        ))}
      </nav>
      <Card class="flush">
        <Answered query={query}>
          {({ passports }) =>
            passports.nodes.length === 0 ? (
              <Empty title={w.none}>
                <p>{w.noneText}</p>
              </Empty>
            ) : (
              <PassportTable rows={passports.nodes} />
            )
          }
        </Answered>
      </Card>
      <Pager
        at={after}
        next={nextOf(query.data?.passports.pageInfo)}
        onPage={(cursor) => goTo(here({ level, after: cursor }))}
      />
    </Page>
  );
}

function PassportTable({ rows }: { rows: readonly Line[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const columns: Column<Line>[] = [
    {
      title: w.about,
      kind: 'lead',
      cell: (row) => <a href={addressOf(`${brand.code}/passports/${row.id}`)}>{subjectOf(row)}</a>,
    },
    { title: w.level, cell: ({ level }) => w.levels[level] },
    {
      title: w.state,
      cell: ({ draft, inService, newestVersion }) => (
        <span class="row">
          {inService.length > 0 ? (
            <Badge tone="good">{w.inService}</Badge>
          ) : (
            newestVersion && <Badge>{w.outOfService}</Badge>
          )}
          {draft && <Badge tone="info">{w.draft}</Badge>}
        </span>
      ),
    },
    { title: w.version, kind: 'numeric', cell: ({ newestVersion }) => newestVersion?.version ?? '' },
    {
      title: w.complete,
      kind: 'numeric',
      cell: ({ completeness }) =>
        completeness.required > 0 ? `${completeness.present} / ${completeness.required}` : '',
    },
    {
      title: w.published,
      cell: ({ newestVersion }) => newestVersion && <When at={newestVersion.publishedAt} form="day" />,
    },
  ];
  return <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
