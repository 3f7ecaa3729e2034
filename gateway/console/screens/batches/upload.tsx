import { useRef, useState } from 'preact/hooks';
import { type Csv, readCsvFile, writeCsv } from '../../files/csv.js';
import { saveFile } from '../../files/save.js';
import { ask } from '../../graph/ask.js';
import { askAgain } from '../../graph/use-query.js';
import { useTask } from '../../graph/use-task.js';
import { submitBatch } from '../../operations/items.generated.js';
import { Button } from '../../parts/button.js';
import { Answered, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { addressOf, goTo } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { both, plural, useLanguage, useWords } from '../../words/language.js';
import { useCategories } from '../items/use-choices.js';
import { RefusedRows } from './refused-rows.js';

const words = both(
  {
    title: 'Upload a batch',
    lead: 'A CSV file with one row per item, at most 500. It is accepted whole or refused whole.',
    back: 'Batches',
    drop: 'Drop the file here, or choose it.',
    choose: 'Choose a file',
    template: 'Download a template',
    columns: 'Columns',
    columnsText:
      'product_name, category_id and metadata_uri are required; external_ref is your own reference. model_id, batch_id (the lot) and image_url may be there too: with them an item has the page of its model. brand_id may be left out: it is this brand.',
    categories: 'Numbers of the categories',
    one: 'row',
    many: 'rows',
    first: 'The first rows',
    line: 'Line',
    send: 'Register them all',
    other: 'Choose another file',
    unknown: 'These columns are not known and would be refused:',
    missing: 'These columns are missing:',
  },
  {
    title: 'Envoyer un lot',
    lead: 'Un fichier CSV avec une ligne par article, 500 au plus. Il est accepté ou refusé en entier.',
    back: 'Lots d’articles',
    drop: 'Déposez le fichier ici, ou choisissez-le.',
    choose: 'Choisir un fichier',
    template: 'Télécharger un modèle',
    columns: 'Colonnes',
    columnsText:
      'product_name, category_id et metadata_uri sont obligatoires ; external_ref est votre propre référence. model_id, batch_id (le lot) et image_url peuvent y être aussi : avec eux, un article a la page de son modèle. brand_id peut manquer : c’est cette marque.',
    categories: 'Numéros des catégories',
    one: 'ligne',
    many: 'lignes',
    first: 'Les premières lignes',
    line: 'Ligne',
    send: 'Tout enregistrer',
    other: 'Choisir un autre fichier',
    unknown: 'Ces colonnes ne sont pas connues et seraient refusées :',
    missing: 'Ces colonnes manquent :',
  },
);

const REQUIRED = ['product_name', 'category_id', 'metadata_uri'];
const KNOWN = [...REQUIRED, 'brand_id', 'external_ref', 'model_id', 'batch_id', 'image_url'];

interface Chosen {
  readonly name: string;
  readonly csv: Csv;
  /** Idempotency key sent with each try, so that a batch that was accepted without an answer is not registered twice. */
  readonly key: string;
}

/** Uploads a CSV file of items: checks it in the browser, sends it, and shows refusals by row. */
export function Upload() {
  const w = useWords(words);
  const brand = useBrand();
  const [chosen, setChosen] = useState<Chosen>();
  const { run, error } = useTask();
  const take = async (file: File): Promise<void> =>
    setChosen({ name: file.name, csv: await readCsvFile(file), key: crypto.randomUUID() });
  return (
    <Page title={w.title} lead={w.lead} back={{ href: addressOf(`${brand.code}/batches`), label: w.back }}>
      {error && <RefusalNotice error={error} />}
      {chosen ? (
        <Review key={chosen.key} chosen={chosen} onOther={() => setChosen(undefined)} />
      ) : (
        <Choose onFile={(file) => void run(() => take(file))} />
      )}
    </Page>
  );
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const w = useWords(words);
  const categories = useCategories();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const template = (): void =>
    saveFile(
      'batch-template.csv',
      'text/csv',
      writeCsv([
        [...REQUIRED, 'external_ref'],
        ['Tote', categories.data?.[0]?.value ?? '1', 'https://example.com/m/1', 'ERP-0001'],
      ]),
    );
  return (
    <div class="columns">
      <Card class="two-thirds">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button next to it does the same */}
        <div
          class={over ? 'drop over' : 'drop'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const file = event.dataTransfer?.files[0];
            if (file) onFile(file);
          }}
        >
          <p>{w.drop}</p>
          <input
            ref={input}
            class="hidden"
            type="file"
            accept=".csv,text/csv"
            aria-label={w.choose}
            tabIndex={-1}
            onChange={(event) => {
              const field = event.currentTarget;
              const file = field.files?.[0];
              if (file) onFile(file);
              field.value = '';
            }}
          />
          <div class="row">
            <Button kind="main" icon="up" onClick={() => input.current?.click()}>
              {w.choose}
            </Button>
            <Button icon="down" onClick={template}>
              {w.template}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={w.columns} class="third">
        <p>{w.columnsText}</p>
        <h3>{w.categories}</h3>
        <Answered query={categories}>
          {(choices) => (
            <ul>
              {choices.map(({ value, label }) => (
                <li key={value}>{label}</li>
              ))}
            </ul>
          )}
        </Answered>
      </Card>
    </div>
  );
}

function Review({ chosen: { name, csv, key }, onOther }: { chosen: Chosen; onOther: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const { run, busy, error } = useTask();
  const missing = REQUIRED.filter((column) => !csv.columns.includes(column));
  const unknown = csv.columns.filter((column) => !KNOWN.includes(column));
  const send = async (): Promise<void> => {
    const rows = csv.rows.map(({ cells }) => ({ brand_id: String(brand.id), ...cells }));
    const { submitMintBatch } = await ask(submitBatch, { brandId: brand.id, rows, idempotencyKey: key });
    askAgain();
    goTo(addressOf(`${brand.code}/batches/${submitMintBatch.jobId}`), { replace: true });
  };
  const refused = error?.code === 'BATCH_ROWS_REFUSED' ? error.rows : [];
  return (
    <Card title={name} actions={<span class="badge info">{plural(language, csv.rows.length, w.one, w.many)}</span>}>
      {missing.length > 0 && <p class="notice warn">{`${w.missing} ${missing.join(', ')}`}</p>}
      {unknown.length > 0 && <p class="notice warn">{`${w.unknown} ${unknown.join(', ')}`}</p>}
      {error && <RefusalNotice error={error} />}
      {refused.length > 0 && (
        <RefusedRows name={name} rows={refused} lineOf={(row) => csv.rows[row]?.line ?? row + 2} />
      )}
      <div class="row">
        <Button kind="main" busy={busy} onClick={() => void run(send)}>
          {w.send}
        </Button>
        <Button onClick={onOther}>{w.other}</Button>
      </div>
      {refused.length === 0 && (
        <>
          <h3>{w.first}</h3>
          <Table
            caption={w.first}
            rows={csv.rows.slice(0, 10)}
            keyOf={({ line }) => line}
            columns={[
              { title: w.line, cell: ({ line }) => line },
              ...csv.columns.map((column) => ({
                title: column,
                cell: ({ cells }: Csv['rows'][number]) => cells[column] ?? '',
              })),
            ]}
          />
        </>
      )}
    </Card>
  );
}
