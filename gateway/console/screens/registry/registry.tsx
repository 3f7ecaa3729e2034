import { useQuery } from '../../graph/use-query.js';
import { type RegistryListQuery, registrationCounts, registryList } from '../../operations/passports.generated.js';
import { Badge, State } from '../../parts/badge.js';
import { Meter } from '../../parts/chart.js';
import { Answered, Empty, RefusalNotice } from '../../parts/notice.js';
import { Card, Facts, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { formatNumber, useLanguage, useWords } from '../../words/language.js';
import { subjectOf } from '../passports/subject.js';
import { HandOver } from './hand-over-buttons.js';
import { REGISTRATION_STATES, registryWords as words } from './registry-words.js';
import { useCheck } from './use-check.js';

type Line = RegistryListQuery['passports']['nodes'][number];
const COUNTED = ['registered', 'outdated', 'prepared', 'sending', 'refused', 'deactivated'] as const;

/** Shows the registration of the brand's passports in the EU registry: counts, missing fields, and hand-over in bulk. */
export function Registry({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const lang = useLanguage();
  const after = asked.get('after');
  const query = useQuery(registryList, { brandId: brand.id, after, lang });
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/passports/registry`, more);
  return (
    <Page title={w.title} lead={w.lead} back={{ href: addressOf(`${brand.code}/passports`), label: w.back }}>
      <Summary />
      <Card class="flush">
        <Answered query={query}>
          {({ passports }) =>
            passports.nodes.length === 0 ? <Empty title={w.noPassports} /> : <Lines rows={passports.nodes} />
          }
        </Answered>
      </Card>
      <Pager
        at={after}
        next={nextOf(query.data?.passports.pageInfo)}
        onPage={(cursor) => goTo(here({ after: cursor }))}
      />
    </Page>
  );
}

function Summary() {
  const w = useWords(words);
  const brand = useBrand();
  const language = useLanguage();
  const check = useCheck(brand.id);
  const query = useQuery(registrationCounts, { brandId: brand.id });
  return (
    <Card title={w.summary}>
      {check.error && <RefusalNotice error={check.error} />}
      <p class="strong" role="status">
        {w.counted(check.ready, check.passports)} {!check.isWhole && !check.error && w.counting}
      </p>
      {check.passports > 0 && <Meter label={w.ready} done={check.ready} failed={0} total={check.passports} />}
      {check.gaps.length > 0 && (
        <>
          <h3>{w.missing}</h3>
          <Facts
            counts
            rows={check.gaps.map(({ kind, passports }) => [w.gaps[kind], formatNumber(language, passports)] as const)}
          />
        </>
      )}
      <Answered query={query}>
        {({ registrationCounts: counts }) => (
          <>
            <h3>{w.registrations}</h3>
            <Facts
              counts
              rows={COUNTED.map((each) => [w.counts[each], formatNumber(language, counts[each])] as const)}
            />
            {check.ready > 0 && <HandOver passportIds={null} sends={counts.sends} />}
          </>
        )}
      </Answered>
    </Card>
  );
}

function Lines({ rows }: { rows: readonly Line[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const columns: Column<Line>[] = [
    {
      title: w.about,
      kind: 'lead',
      cell: (row) => <a href={addressOf(`${brand.code}/passports/${row.id}/registry`)}>{subjectOf(row)}</a>,
    },
    {
      title: w.state,
      cell: ({ registrations: [newest], registryReadiness }) => (
        <span class="row">
          {newest ? (
            <State of={newest.state} words={REGISTRATION_STATES} />
          ) : (
            <Badge tone={registryReadiness.ready ? 'good' : 'warn'}>
              {registryReadiness.ready ? w.ready : w.notReady}
            </Badge>
          )}
          {newest?.isOutdated && <Badge tone="warn">{w.outdated}</Badge>}
        </span>
      ),
    },
    {
      title: w.lacks,
      cell: ({ id, registryReadiness: { gaps } }) =>
        gaps.length === 0 ? (
          w.nothing
        ) : (
          <a href={addressOf(`${brand.code}/passports/${id}/registry`)}>
            {gaps.map(({ kind }) => w.gaps[kind]).join(' · ')}
          </a>
        ),
    },
  ];
  return <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
