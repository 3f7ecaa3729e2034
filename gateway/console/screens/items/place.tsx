import { useState } from 'preact/hooks';
import { readCsvFile, writeCsv } from '../../files/csv.js';
import { saveFile } from '../../files/save.js';
import { askAgain } from '../../graph/use-query.js';
import { useTask } from '../../graph/use-task.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Answered, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { addressOf } from '../../shell/route.js';
import type { ScreenProps } from '../../shell/screen-props.js';
import { useBrand } from '../../shell/session.js';
import { both, plural, useLanguage, useWords } from '../../words/language.js';
import { type ModelAndLot, ModelAndLotFields } from './model-and-lot.js';
import { type Outcome, placeRows, type Row, rowsOf } from './place-rows.js';
import { useModels } from './use-choices.js';

const words = both(
  {
    title: 'Model and lot of items',
    lead: 'Items that were registered without them are given their model and lot here, and with these their page and passport. What an item has already stays.',
    back: 'Items',
    some: 'Some items',
    serials: 'Serials',
    serialsHint: 'One or several, with spaces between.',
    choose: 'Choose',
    noLot: 'None',
    give: 'Give them',
    file: 'Thousands, by a file',
    columns:
      'A CSV file with the columns serial or external_ref, sku and lot. The reference of a mint batch counts while its rows are kept.',
    chooseFile: 'Choose a file',
    template: 'Download a template',
    done: 'What became of them',
    oneGiven: 'item given its model and lot',
    manyGiven: 'items given their model and lot',
    oneSame: 'item had them already',
    manySame: 'items had them already',
    refused: 'Rows that were not done',
    line: 'Line',
    named: 'Item',
    why: 'Why',
    save: 'Save these rows (CSV)',
    faults: {
      unknown_item: 'The brand has no such item.',
      ambiguous_reference: 'Several items bear this reference.',
      other_model: 'It is of another model already.',
      other_lot: 'It is of another lot already.',
      named_twice: 'An earlier row names the same item.',
      unknown_sku: 'The brand has no model with this SKU.',
      unknown_lot: 'The model has no such lot.',
    },
  },
  {
    title: 'Modèle et lot des articles',
    lead: 'Les articles enregistrés sans modèle ni lot les reçoivent ici, et avec eux leur page et leur passeport. Ce qu’un article a déjà lui reste.',
    back: 'Articles',
    some: 'Quelques articles',
    serials: 'Numéros de série',
    serialsHint: 'Un ou plusieurs, séparés par des espaces.',
    choose: 'Choisissez',
    noLot: 'Aucun',
    give: 'Les donner',
    file: 'Des milliers, par un fichier',
    columns:
      'Un fichier CSV avec les colonnes serial ou external_ref, sku et lot. La référence d’un lot d’articles compte tant que ses lignes sont conservées.',
    chooseFile: 'Choisir un fichier',
    template: 'Télécharger un modèle',
    done: 'Ce qu’ils sont devenus',
    oneGiven: 'article a reçu son modèle et son lot',
    manyGiven: 'articles ont reçu leur modèle et leur lot',
    oneSame: 'article les avait déjà',
    manySame: 'articles les avaient déjà',
    refused: 'Lignes non traitées',
    line: 'Ligne',
    named: 'Article',
    why: 'Raison',
    save: 'Enregistrer ces lignes (CSV)',
    faults: {
      unknown_item: 'La marque n’a pas cet article.',
      ambiguous_reference: 'Plusieurs articles portent cette référence.',
      other_model: 'Il est déjà d’un autre modèle.',
      other_lot: 'Il est déjà d’un autre lot.',
      named_twice: 'Une ligne précédente nomme le même article.',
      unknown_sku: 'La marque n’a pas de modèle avec ce SKU.',
      unknown_lot: 'Le modèle n’a pas ce lot.',
    },
  },
);

/** Assigns model and lot to existing items: a few by serial, thousands by a file. */
export function PlaceItems({ query }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useTask();
  const [outcome, setOutcome] = useState<Outcome>();
  const place = (rows: readonly Row[] | Promise<readonly Row[]>): void =>
    void run(async () => {
      setOutcome(undefined);
      setOutcome(await placeRows(brand.id, await rows));
      askAgain();
    });
  return (
    <Page title={w.title} lead={w.lead} back={{ href: addressOf(`${brand.code}/items`), label: w.back }}>
      {error && <RefusalNotice error={error} />}
      {outcome && <Done outcome={outcome} />}
      <Some first={query.get('serial') ?? ''} busy={busy} onRows={place} />
      <File_ busy={busy} onFile={(file) => place(readCsvFile(file).then(rowsOf))} />
    </Page>
  );
}

interface SomeProps {
  readonly first: string;
  readonly busy: boolean;
  readonly onRows: (rows: readonly Row[]) => void;
}

function Some({ first, busy, onRows }: SomeProps) {
  const w = useWords(words);
  const [serials, setSerials] = useState(first);
  const models = useModels();
  const [chosen, setChosen] = useState<ModelAndLot>({});
  const submit = (event: Event): void => {
    event.preventDefault();
    const named = serials.split(/[\s,;]+/).filter(Boolean);
    const { model, lot } = chosen;
    if (!model) return;
    const place = { sku: model.sku, ...(lot && { lot: lot.batchCode }) };
    onRows(named.map((serial, at) => ({ line: at + 1, serial, ...place })));
  };
  return (
    <Card title={w.some}>
      <Answered query={models}>
        {() => (
          <form class="stack" onSubmit={submit}>
            <div class="fields">
              <TextField label={w.serials} hint={w.serialsHint} required value={serials} onValue={setSerials} />
              <ModelAndLotFields
                models={models}
                chosen={chosen}
                onChosen={setChosen}
                noModel={w.choose}
                noLot={w.noLot}
                required
              />
            </div>
            <div class="row">
              <Button submit kind="main" busy={busy}>
                {w.give}
              </Button>
            </div>
          </form>
        )}
      </Answered>
    </Card>
  );
}

function File_({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const w = useWords(words);
  const template = (): void =>
    saveFile(
      'model-and-lot.csv',
      'text/csv',
      writeCsv([
        ['serial', 'external_ref', 'sku', 'lot'],
        ['0A1B2C3D4E5F', '', 'TOTE-01', 'LOT-2026-09'],
      ]),
    );
  return (
    <Card title={w.file}>
      <p>{w.columns}</p>
      <label class="field">
        <span>{w.chooseFile}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          onChange={(event) => {
            const field = event.currentTarget;
            const file = field.files?.[0];
            if (file) onFile(file);
            // So that the same file can be chosen again once it is corrected.
            field.value = '';
          }}
        />
      </label>
      <div class="row">
        <Button icon="down" onClick={template}>
          {w.template}
        </Button>
      </div>
    </Card>
  );
}

/** Most refused rows shown; the file has all. */
const MOST_SHOWN = 100;

function Done({ outcome: { placed, unchanged, refused } }: { outcome: Outcome }) {
  const w = useWords(words);
  const language = useLanguage();
  const save = (): void =>
    saveFile(
      'not-done.csv',
      'text/csv',
      writeCsv([
        ['serial', 'external_ref', 'sku', 'lot', 'reason'],
        ...refused.map(({ row, fault }) => [row.serial, row.externalRef, row.sku, row.lot, w.faults[fault]]),
      ]),
    );
  return (
    <Card title={w.done}>
      <p role="status">
        {plural(language, placed, w.oneGiven, w.manyGiven)}, {plural(language, unchanged, w.oneSame, w.manySame)}.
      </p>
      {refused.length > 0 && (
        <>
          <Table
            caption={w.refused}
            rows={refused.slice(0, MOST_SHOWN)}
            keyOf={({ row }) => row.line}
            columns={[
              { title: w.line, cell: ({ row }) => row.line },
              { title: w.named, kind: 'lead', cell: ({ row }) => <code>{row.serial ?? row.externalRef ?? ''}</code> },
              { title: w.why, cell: ({ fault }) => w.faults[fault] },
            ]}
          />
          <div class="row">
            <Button icon="down" onClick={save}>
              {w.save}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
