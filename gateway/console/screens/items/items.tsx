import { useState } from 'preact/hooks';
import { ITEM_STATUSES } from '../../../../schema/vocabulary/item-statuses.js';
import { useQuery } from '../../graph/use-query.js';
import { type ItemLineFragment, items } from '../../operations/items.generated.js';
import { State } from '../../parts/badge.js';
import { Button, LinkButton } from '../../parts/button.js';
import { SelectField, TextField } from '../../parts/field.js';
import { Answered, Empty } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { type Column, nextOf, Pager, Table } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import { addressOf, goTo } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { both, useLanguage, useWords } from '../../words/language.js';
import { ITEM_STATES, wordOf } from '../../words/statuses.js';
import { ModelField, type NamedModel } from './model-field.js';
import { useModels } from './use-choices.js';

const words = both(
  {
    title: 'Items',
    lead: 'Every item of the brand, newest first, whatever became of it.',
    register: 'Register items',
    place: 'Model and lot',
    codes: 'Purchase codes',
    search: 'Search',
    searchHint: 'Serial, chip hash, token, certificate or name',
    status: 'State',
    anyStatus: 'Any state',
    model: 'Model',
    anyModel: 'Any model',
    find: 'Search',
    clear: 'Clear',
    caption: 'Items of the brand',
    name: 'Name',
    serial: 'Serial',
    category: 'Category',
    registered: 'Registered',
    holder: 'Holder',
    vault: 'Vault',
    owner: 'An owner',
    none: 'No item fits',
    noneText: 'Look for less of a name, another state, or register the item.',
  },
  {
    title: 'Articles',
    lead: 'Tous les articles de la marque, les plus récents d’abord, quoi qu’ils soient devenus.',
    register: 'Enregistrer des articles',
    place: 'Modèle et lot',
    codes: 'Codes d’achat',
    search: 'Recherche',
    searchHint: 'Numéro de série, puce, jeton, certificat ou nom',
    status: 'État',
    anyStatus: 'Tous les états',
    model: 'Modèle',
    anyModel: 'Tous les modèles',
    find: 'Chercher',
    clear: 'Effacer',
    caption: 'Articles de la marque',
    name: 'Nom',
    serial: 'Numéro de série',
    category: 'Catégorie',
    registered: 'Enregistré',
    holder: 'Détenteur',
    vault: 'Coffre',
    owner: 'Un propriétaire',
    none: 'Aucun article ne correspond',
    noneText: 'Cherchez une partie plus courte du nom, un autre état, ou enregistrez l’article.',
  },
);

/** Shows the items of the brand. The search is part of the URL, so that it can be bookmarked and shared. */
export function Items({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const given = (name: string): string => asked.get(name) ?? '';
  const [search, status, modelId, batchId] = [given('q'), given('status'), given('model'), given('batch')];
  const after = asked.get('after');
  const query = useQuery(items, {
    brandId: brand.id,
    search: search || null,
    status: ITEM_STATUSES.find((each) => each === status) ?? null,
    modelId: modelId ? Number(modelId) : null,
    batchId: batchId ? Number(batchId) : null,
    after,
    lang: language,
  });
  const show = (change: Record<string, string | null>): void =>
    goTo(addressOf(`${brand.code}/items`, { q: search, status, model: modelId, batch: batchId, ...change }));
  return (
    <Page
      title={w.title}
      lead={w.lead}
      actions={
        <>
          <LinkButton href={addressOf(`${brand.code}/items/codes`)}>{w.codes}</LinkButton>
          <LinkButton href={addressOf(`${brand.code}/items/place`)}>{w.place}</LinkButton>
          <LinkButton href={addressOf(`${brand.code}/items/register`)} icon="plus" kind="main">
            {w.register}
          </LinkButton>
        </>
      }
    >
      <Card>
        <Filters
          key={`${search}|${status}|${modelId}`}
          search={search}
          status={status}
          modelId={modelId}
          found={query.data?.products.nodes ?? []}
          onShow={show}
        />
      </Card>
      <Card class="flush">
        <Answered query={query}>
          {({ products }) =>
            products.nodes.length === 0 ? (
              <Empty title={w.none}>
                <p>{w.noneText}</p>
              </Empty>
            ) : (
              <ItemTable rows={products.nodes} />
            )
          }
        </Answered>
      </Card>
      <Pager at={after} next={nextOf(query.data?.products.pageInfo)} onPage={(cursor) => show({ after: cursor })} />
    </Page>
  );
}

interface FiltersProps {
  readonly search: string;
  readonly status: string;
  readonly modelId: string;
  /** Items of the search, which name its model where the list of models does not. */
  readonly found: readonly ItemLineFragment[];
  readonly onShow: (change: Record<string, string | null>) => void;
}

function Filters({ search, status, modelId, found, onShow }: FiltersProps) {
  const w = useWords(words);
  const language = useLanguage();
  const models = useModels();
  const [text, setText] = useState(search);
  const known = [...(models.data?.nodes ?? []), ...found.flatMap(({ model }) => model ?? [])];
  const chosen = known.find(({ id }) => String(id) === modelId) ?? numbered(modelId);
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        onShow({ q: text.trim() });
      }}
    >
      <TextField label={w.search} hint={w.searchHint} type="search" value={text} onValue={setText} />
      <SelectField
        label={w.status}
        none={w.anyStatus}
        value={status}
        onValue={(value) => onShow({ status: value, q: text.trim() })}
        choices={Object.keys(ITEM_STATES).map((value) => ({ value, label: wordOf(ITEM_STATES, value, language) }))}
      />
      <ModelField
        models={models}
        chosen={chosen}
        onChosen={(model) => onShow({ model: model ? String(model.id) : null, q: text.trim() })}
        none={w.anyModel}
      />
      <div class="row">
        <Button submit icon="search">
          {w.find}
        </Button>
        {(search || status || modelId) && (
          <Button kind="plain" onClick={() => onShow({ q: null, status: null, model: null, batch: null })}>
            {w.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Names a model by its number, where no list and no item names it. */
const numbered = (id: string): NamedModel | undefined => (id ? { id: Number(id), sku: id, name: null } : undefined);

function ItemTable({ rows }: { rows: readonly ItemLineFragment[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const columns: Column<ItemLineFragment>[] = [
    {
      title: w.name,
      kind: 'lead',
      cell: ({ uidHash, name }) => <a href={addressOf(`${brand.code}/items/${uidHash}`)}>{name}</a>,
    },
    { title: w.serial, cell: ({ serial }) => <code>{serial}</code> },
    { title: w.status, cell: ({ status }) => <State of={status} words={ITEM_STATES} /> },
    { title: w.category, cell: ({ category }) => category.name },
    { title: w.model, cell: ({ model }) => model?.sku ?? '' },
    {
      title: w.holder,
      cell: ({ currentOwnerIsVault, identityIncluded }) =>
        identityIncluded ? (currentOwnerIsVault ? w.vault : w.owner) : '',
    },
    { title: w.registered, cell: ({ registeredAt }) => <When at={registeredAt} form="day" /> },
  ];
  return <Table caption={w.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
