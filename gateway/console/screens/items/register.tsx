import { useRef, useState } from 'preact/hooks';
import { useMutation } from '../../graph/use-query.js';
import { useTextFields } from '../../graph/use-text-fields.js';
import { type RegisterItemsMutation, registerItems } from '../../operations/items.generated.js';
import { State } from '../../parts/badge.js';
import { Button, LinkButton } from '../../parts/button.js';
import { type Choice, SelectField, TextField } from '../../parts/field.js';
import { Answered, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { both, plural, useLanguage, useWords } from '../../words/language.js';
import { ITEM_STATES } from '../../words/statuses.js';
import { type ModelAndLot, ModelAndLotFields } from './model-and-lot.js';
import { useCategories, useModels } from './use-choices.js';
import { useLabels } from './use-labels.js';

const words = both(
  {
    title: 'Register items',
    lead: 'Each item gets a serial and a token at once; your systems receive product.minted.',
    back: 'Items',
    name: 'Name of the product',
    category: 'Category',
    choose: 'Choose',
    noModel: 'None',
    noLot: 'None',
    count: 'How many',
    countHint: '1 to 500 equal items.',
    metadata: 'Address of the metadata',
    metadataHint: 'Optional. Kept with the token.',
    submit: 'Register',
    done: 'Registered',
    serial: 'Serial',
    state: 'State',
    labels: 'Labels to print (PDF)',
    more: 'Register more',
    one: 'item registered',
    many: 'items registered',
    approvals: 'Your brand asks for approvals',
    approvalsText: 'Nothing is registered at once: submit a batch, and the other administrators approve it.',
    batch: 'Submit a batch',
  },
  {
    title: 'Enregistrer des articles',
    lead: 'Chaque article reçoit aussitôt un numéro de série et un jeton ; vos systèmes l’apprennent par product.minted.',
    back: 'Articles',
    name: 'Nom du produit',
    category: 'Catégorie',
    choose: 'Choisissez',
    noModel: 'Aucun',
    noLot: 'Aucun',
    count: 'Combien',
    countHint: 'De 1 à 500 articles égaux.',
    metadata: 'Adresse des métadonnées',
    metadataHint: 'Facultatif. Conservée avec le jeton.',
    submit: 'Enregistrer',
    done: 'Enregistrés',
    serial: 'Numéro de série',
    state: 'État',
    labels: 'Étiquettes à imprimer (PDF)',
    more: 'En enregistrer d’autres',
    one: 'article enregistré',
    many: 'articles enregistrés',
    approvals: 'Votre marque demande des approbations',
    approvalsText: 'Rien n’est enregistré aussitôt : soumettez un lot, les autres administrateurs l’approuvent.',
    batch: 'Soumettre un lot',
  },
);

type Registered = RegisterItemsMutation['registerItems'];

/** Registers single items or a number of identical ones, then offers their labels. */
export function Register() {
  const w = useWords(words);
  const brand = useBrand();
  const [registered, setRegistered] = useState<{ items: Registered; gtin: string | null }>();
  return (
    <Page title={w.title} lead={w.lead} back={{ href: addressOf(`${brand.code}/items`), label: w.back }}>
      {brand.mintApprovals > 0 ? (
        <Batch />
      ) : registered ? (
        <Done {...registered} onMore={() => setRegistered(undefined)} />
      ) : (
        <Form onDone={(items, gtin) => setRegistered({ items, gtin })} />
      )}
    </Page>
  );
}

/** Shows a link to mint batches, in which items wait where approvals are required. */
function Batch() {
  const w = useWords(words);
  const brand = useBrand();
  return (
    <Card>
      <Notice tone="info" title={w.approvals}>
        {w.approvalsText}
      </Notice>
      <div class="row">
        <LinkButton href={addressOf(`${brand.code}/batches/new`)}>{w.batch}</LinkButton>
      </div>
    </Card>
  );
}

const NOTHING_WRITTEN = () => ({ productName: '', categoryId: '', count: '1', metadataUri: '' });

interface FormProps {
  readonly onDone: (items: Registered, gtin: string | null) => void;
}

/** Shows the form once the categories and models to choose from are known: it could be sent without them. */
const Form = ({ onDone }: FormProps) => (
  <Card>
    <Answered query={useCategories()}>{(categories) => <Fields categories={categories} onDone={onDone} />}</Answered>
  </Card>
);

/**
 * Returns the idempotency key of what a form sends: the same while that stays the same, so that items whose answer was
 * lost are not registered twice.
 */
function useIdempotencyKey(): (content: unknown) => string {
  const sent = useRef<{ readonly content: string; readonly key: string } | undefined>(undefined);
  return (value) => {
    const content = JSON.stringify(value);
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
    return sent.current.key;
  };
}

function Fields({ categories, onDone }: FormProps & { readonly categories: readonly Choice[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const { run, busy, error } = useMutation(registerItems);
  const models = useModels();
  const [{ model, lot }, setPlace] = useState<ModelAndLot>({});
  const { written, field, write } = useTextFields(NOTHING_WRITTEN, error);
  const keyOf = useIdempotencyKey();
  const choosePlace = (chosen: ModelAndLot): void => {
    setPlace(chosen);
    if (chosen.model?.id === model?.id) return;
    if (chosen.model?.categoryId) write('categoryId', String(chosen.model.categoryId));
    if (chosen.model?.name && !written.productName) write('productName', chosen.model.name);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const item = {
      productName: written.productName.trim(),
      categoryId: Number(written.categoryId),
      modelId: model?.id ?? null,
      batchId: lot?.id ?? null,
      metadataUri: written.metadataUri.trim() || null,
    };
    const items = Array.from({ length: Number(written.count) }, () => item);
    const answer = await run({ brandId: brand.id, items, idempotencyKey: keyOf(items) });
    if (!answer) return;
    tell(plural(language, answer.registerItems.length, w.one, w.many));
    onDone(answer.registerItems, model?.gtin ?? null);
  };
  return (
    <Answered query={models}>
      {() => (
        <form class="stack" onSubmit={submit}>
          <div class="fields">
            <ModelAndLotFields
              models={models}
              chosen={{ model, lot }}
              onChosen={choosePlace}
              noModel={w.noModel}
              noLot={w.noLot}
            />
            <TextField label={w.name} required maxLength={2048} {...field('productName')} />
            <SelectField label={w.category} none={w.choose} required choices={categories} {...field('categoryId')} />
            <TextField
              label={w.count}
              hint={w.countHint}
              type="number"
              min="1"
              max="500"
              required
              {...field('count')}
            />
            <TextField label={w.metadata} hint={w.metadataHint} type="url" {...field('metadataUri')} />
          </div>
          {error && <RefusalNotice error={error} />}
          <div class="row">
            <Button submit kind="main" busy={busy}>
              {w.submit}
            </Button>
          </div>
        </form>
      )}
    </Answered>
  );
}

function Done({ items, gtin, onMore }: { items: Registered; gtin: string | null; onMore: () => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const labels = useLabels();
  return (
    <Card title={w.done}>
      <div class="row">
        <Button
          icon="print"
          kind="main"
          busy={labels.busy}
          onClick={() =>
            labels.print(
              items.map((item) => ({ ...item, model: { gtin } })),
              items[0]?.name ?? '',
            )
          }
        >
          {w.labels}
        </Button>
        <Button onClick={onMore}>{w.more}</Button>
        <LinkButton href={addressOf(`${brand.code}/items`)}>{w.back}</LinkButton>
      </div>
      {labels.error && <RefusalNotice error={labels.error} />}
      <Table
        caption={w.done}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            title: w.name,
            kind: 'lead',
            cell: ({ uidHash, name }) => <a href={addressOf(`${brand.code}/items/${uidHash}`)}>{name}</a>,
          },
          { title: w.serial, cell: ({ serial }) => <code>{serial}</code> },
          { title: w.state, cell: ({ status }) => <State of={status} words={ITEM_STATES} /> },
        ]}
      />
    </Card>
  );
}
