import { useMutation, useQuery } from '../../graph/use-query.js';
import { closeReport, type NumberReportsQuery, numberReports } from '../../operations/people.generated.js';
import { Button } from '../../parts/button.js';
import { Answered, Empty, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { both, useWords } from '../../words/language.js';

const words = both(
  {
    title: 'Unknown numbers',
    lead: 'What people reported about numbers that look like yours and are not registered: misread, or of a copy. Kept for a year.',
    kind: 'State',
    open: 'Open',
    closed: 'Closed',
    number: 'Number',
    message: 'What they wrote',
    contact: 'To answer them',
    reported: 'Reported',
    close: 'Close',
    done: 'Closed; the contact is forgotten',
    none: 'Nothing was reported',
    noneText: 'People who look up an unknown number can report it to the brand there.',
  },
  {
    title: 'Numéros inconnus',
    lead: 'Ce que des inconnus ont dit de numéros qui ressemblent aux vôtres et que personne n’a enregistrés : une erreur de lecture, ou une copie. Gardé un an.',
    kind: 'État',
    open: 'Ouverts',
    closed: 'Clos',
    number: 'Numéro',
    message: 'Ce qui fut écrit',
    contact: 'Contact',
    reported: 'Signalé',
    close: 'Clore',
    done: 'Clos ; le contact est oublié',
    none: 'Rien n’a été signalé',
    noneText: 'Qui cherche un numéro que personne ne connaît peut y prévenir la marque.',
  },
);

type Line = NumberReportsQuery['numberReports']['nodes'][number];

/** Lists reports of numbers that are not registered but resemble the brand's. */
export function NumberReports({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const isOpen = asked.get('state') !== 'closed';
  const after = asked.get('after');
  const query = useQuery(numberReports, { brandId: brand.id, isOpen, after });
  const here = (more: Record<string, string | null>): string => addressOf(`${brand.code}/unknown-numbers`, more);
  const state = isOpen ? null : 'closed';
  return (
    <Page title={w.title} lead={w.lead}>
      <nav class="tabs" aria-label={w.kind}>
        <a href={here({})} aria-current={isOpen ? 'page' : undefined}>
          {w.open}
        </a>
        <a href={here({ state: 'closed' })} aria-current={isOpen ? undefined : 'page'}>
          {w.closed}
        </a>
      </nav>
      <Card class="flush">
        <Answered query={query}>
          {({ numberReports: { nodes } }) =>
            nodes.length === 0 ? (
              <Empty title={w.none}>
                <p>{w.noneText}</p>
              </Empty>
            ) : (
              <Reports rows={nodes} />
            )
          }
        </Answered>
      </Card>
      <Pager
        at={after}
        next={nextOf(query.data?.numberReports.pageInfo)}
        onPage={(cursor) => goTo(here({ state, after: cursor }))}
      />
    </Page>
  );
}

function Reports({ rows }: { rows: readonly Line[] }) {
  const w = useWords(words);
  const close = useMutation(closeReport);
  const end = async (id: number): Promise<void> => {
    if (await close.run({ id })) tell(w.done);
  };
  const columns: Column<Line>[] = [
    { title: w.number, kind: 'lead', cell: ({ number }) => <code>{number}</code> },
    { title: w.message, cell: ({ message }) => message },
    { title: w.contact, cell: ({ contact }) => contact ?? '' },
    { title: w.reported, cell: ({ reportedAt }) => <When at={reportedAt} form="day" /> },
    {
      title: w.close,
      kind: 'actions',
      cell: ({ id, number, closedAt }) =>
        closedAt === null && (
          <Button small busy={close.busy} label={`${w.close}: ${number}`} onClick={() => void end(id)}>
            {w.close}
          </Button>
        ),
    },
  ];
  return (
    <>
      {close.error && <RefusalNotice error={close.error} />}
      <Table caption={w.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}
