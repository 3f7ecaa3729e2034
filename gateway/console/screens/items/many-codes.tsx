import { useState } from 'preact/hooks';
import { writeCsv } from '../../files/csv.js';
import { saveFile } from '../../files/save.js';
import { useTask } from '../../graph/use-task.js';
import { Button } from '../../parts/button.js';
import { Answered, Notice, RefusalNotice } from '../../parts/notice.js';
import { Card, Page } from '../../parts/page.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { both, formatNumber, plural, useLanguage, useWords } from '../../words/language.js';
import { type Choice, type Issued, issueCodes, itemsToCode, MOST_ITEMS, revokeCodes } from './codes-of-items.js';
import { type ModelAndLot, ModelAndLotFields } from './model-and-lot.js';
import { CodeTable } from './purchase-codes.js';
import { useModels } from './use-choices.js';
import { useLabels } from './use-labels.js';

const words = both(
  {
    title: 'Purchase codes of many items',
    lead: 'One code for each item that is nobody’s yet. A code is shown once: download or print them before you leave.',
    back: 'Items',
    which: 'Which items',
    anyModel: 'All models',
    anyLot: 'All lots',
    issue: 'Make their codes',
    revoke: 'Take back the unused codes',
    most: (count: string) => `The newest ${count} items of the choice are looked at.`,
    one: 'code made',
    many: 'codes made',
    none: 'No item of this choice can be claimed: they are somebody’s, have no identity, or are in another state.',
    oneRevoked: 'code taken back',
    manyRevoked: 'codes taken back',
    codes: 'The codes',
    download: 'Download (CSV)',
    print: 'Codes to print (PDF)',
    first: 'The first 50 are shown; the file and the print have all.',
  },
  {
    title: 'Codes d’achat de nombreux articles',
    lead: 'Un code par article qui n’est encore à personne. Un code n’est montré qu’une fois : téléchargez-les ou imprimez-les avant de partir.',
    back: 'Articles',
    which: 'Quels articles',
    anyModel: 'Tous les modèles',
    anyLot: 'Tous les lots',
    issue: 'Créer leurs codes',
    revoke: 'Reprendre les codes inutilisés',
    most: (count: string) => `Les ${count} articles les plus récents du choix sont considérés.`,
    one: 'code créé',
    many: 'codes créés',
    none: 'Aucun article de ce choix ne peut recevoir de code : ils sont à quelqu’un, sans identité, ou dans un autre état.',
    oneRevoked: 'code repris',
    manyRevoked: 'codes repris',
    codes: 'Les codes',
    download: 'Télécharger (CSV)',
    print: 'Codes à imprimer (PDF)',
    first: 'Les 50 premiers sont montrés ; le fichier et l’impression les ont tous.',
  },
);

const SHOWN = 50;

/** Issues, prints, downloads and revokes the purchase codes of all items of a model or lot. */
export function ManyCodes() {
  const w = useWords(words);
  const brand = useBrand();
  const language = useLanguage();
  const [issued, setIssued] = useState<readonly Issued[]>([]);
  const [said, setSaid] = useState<string>();
  const { run, busy, error } = useTask();
  const issue = async (choice: Choice): Promise<void> => {
    setSaid(undefined);
    const ids = await itemsToCode(brand.id, choice);
    let made: readonly Issued[] = [];
    setIssued(made);
    await issueCodes(brand.id, ids, (more) => {
      made = [...made, ...more];
      setIssued(made);
    });
    setSaid(ids.length === 0 ? w.none : plural(language, made.length, w.one, w.many));
  };
  const revoke = async (choice: Choice): Promise<void> => {
    setSaid(undefined);
    const count = await revokeCodes(brand.id, await itemsToCode(brand.id, choice));
    setIssued([]);
    setSaid(plural(language, count, w.oneRevoked, w.manyRevoked));
  };
  return (
    <Page title={w.title} lead={w.lead} back={{ href: addressOf(`${brand.code}/items`), label: w.back }}>
      <Chosen
        busy={busy}
        onIssue={(choice) => void run(() => issue(choice))}
        onRevoke={(choice) => void run(() => revoke(choice))}
      />
      {error && <RefusalNotice error={error} />}
      <div role="status">{said && <Notice>{said}</Notice>}</div>
      {issued.length > 0 && <Codes issued={issued} />}
    </Page>
  );
}

interface ChosenProps {
  readonly busy: boolean;
  readonly onIssue: (choice: Choice) => void;
  readonly onRevoke: (choice: Choice) => void;
}

function Chosen({ busy, onIssue, onRevoke }: ChosenProps) {
  const w = useWords(words);
  const language = useLanguage();
  const models = useModels();
  const [chosen, setChosen] = useState<ModelAndLot>({});
  const choice = { modelId: chosen.model?.id ?? null, batchId: chosen.lot?.id ?? null };
  return (
    <Card title={w.which}>
      <Answered query={models}>
        {() => (
          <>
            <div class="fields">
              <ModelAndLotFields
                models={models}
                chosen={chosen}
                onChosen={setChosen}
                noModel={w.anyModel}
                noLot={w.anyLot}
              />
            </div>
            <p class="soft">{w.most(formatNumber(language, MOST_ITEMS))}</p>
            <div class="row">
              <Button kind="main" busy={busy} onClick={() => onIssue(choice)}>
                {w.issue}
              </Button>
              <Button busy={busy} onClick={() => onRevoke(choice)}>
                {w.revoke}
              </Button>
            </div>
          </>
        )}
      </Answered>
    </Card>
  );
}

function Codes({ issued }: { issued: readonly Issued[] }) {
  const w = useWords(words);
  const labels = useLabels();
  const download = (): void =>
    saveFile(
      'purchase-codes.csv',
      'text/csv',
      writeCsv([
        ['serial', 'name', 'code', 'good_until'],
        ...issued.map(({ code, expiresAt, product }) => [product.serial ?? '', product.name, code, expiresAt]),
      ]),
    );
  const print = (): void =>
    labels.print(
      issued.map(({ code, product }) => ({ ...product, code })),
      w.title,
    );
  return (
    <Card title={w.codes}>
      {labels.error && <RefusalNotice error={labels.error} />}
      <div class="row">
        <Button kind="main" icon="down" onClick={download}>
          {w.download}
        </Button>
        <Button icon="print" busy={labels.busy} onClick={print}>
          {w.print}
        </Button>
      </div>
      <CodeTable issued={issued.slice(0, SHOWN)} />
      {issued.length > SHOWN && <p class="soft">{w.first}</p>}
    </Card>
  );
}
