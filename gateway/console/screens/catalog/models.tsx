import { useState } from 'preact/hooks';
import { useQuery } from '../../graph/use-query.js';
import { type ModelLineFragment, models } from '../../operations/catalog.generated.js';
import { Badge } from '../../parts/badge.js';
import { Button, LinkButton } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { LightImage } from '../../parts/image.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { catalogWords as words } from './catalog-words.js';

/** Shows the models of the brand, with their image and the progress of their passport. */
export function Models({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const search = asked.get('q') ?? '';
  const after = asked.get('after');
  const [text, setText] = useState(search);
  const query = useQuery(models, { brandId: brand.id, search: search || null, after });
  const here = (more: Record<string, string | null>): string =>
    addressOf(`${brand.code}/catalog`, { q: search, ...more });
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <LinkButton href={addressOf(`${brand.code}/catalog/new`)} icon="plus" kind="main">
          {w.add}
        </LinkButton>
      }
    >
      <Card>
        <form
          class="filters"
          onSubmit={(event) => {
            event.preventDefault();
            goTo(here({ q: text.trim() }));
          }}
        >
          <TextField label={w.search} placeholder={w.searchHint} type="search" value={text} onValue={setText} />
          <div class="row">
            <Button submit icon="search">
              {w.find}
            </Button>
          </div>
        </form>
      </Card>
      <Card class="flush">
        <Answered query={query}>
          {(data) =>
            data.models.nodes.length === 0 ? (
              <Empty title={w.none}>
                <p>{w.noneText}</p>
              </Empty>
            ) : (
              <ModelTable rows={data.models.nodes} />
            )
          }
        </Answered>
      </Card>
      <Pager at={after} next={nextOf(query.data?.models.pageInfo)} onPage={(cursor) => goTo(here({ after: cursor }))} />
    </Page>
  );
}

function ModelTable({ rows }: { rows: readonly ModelLineFragment[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const columns: Column<ModelLineFragment>[] = [
    {
      title: w.name,
      kind: 'lead',
      cell: ({ sku, name, image }) => (
        <span class="with-image">
          <LightImage image={image} alt="" size={40} />
          <a href={addressOf(`${brand.code}/catalog/${encodeURIComponent(sku)}`)}>{name ?? sku}</a>
        </span>
      ),
    },
    { title: w.sku, cell: ({ sku }) => <code>{sku}</code> },
    { title: w.gtin, cell: ({ gtin }) => gtin && <code>{gtin}</code> },
    { title: w.lots, kind: 'numeric', cell: ({ batchesCount }) => batchesCount },
    { title: w.passport, cell: ({ passport }) => <PassportState passport={passport} /> },
  ];
  return <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function PassportState({ passport }: { passport: ModelLineFragment['passport'] }) {
  const w = useWords(words);
  if (!passport) return <Badge>{w.noPassport}</Badge>;
  const inService = passport.inService.length > 0;
  return (
    <span class="row">
      {inService && <Badge tone="good">{w.inService}</Badge>}
      {passport.draft && <Badge tone="info">{w.draft}</Badge>}
      {!inService && !passport.draft && <Badge>{w.noPassport}</Badge>}
    </span>
  );
}
