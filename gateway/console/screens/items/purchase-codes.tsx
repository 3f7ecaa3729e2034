import { useState } from 'preact/hooks';
import type { Refusal } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import {
  type IssuePurchaseCodesMutation,
  issuePurchaseCodes,
  revokePurchaseCodes,
} from '../../operations/items.generated.js';
import { Button } from '../../parts/button.js';
import { RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { useBrand } from '../../shell/session.js';
import { both, plural, useLanguage, useWords } from '../../words/language.js';
import { useLabels } from './use-labels.js';

const words = both(
  {
    title: 'Purchase codes',
    lead: 'The buyer types the code of the item, and the item is theirs. A code is shown once: print it now.',
    issue: 'Make purchase codes',
    print: 'Codes to print (PDF)',
    revoke: 'Take back the unused codes',
    oneRevoked: 'code taken back',
    manyRevoked: 'codes taken back',
    name: 'Name',
    serial: 'Serial',
    code: 'Code',
    until: 'Good until',
  },
  {
    title: 'Codes d’achat',
    lead: 'Qui achète l’article tape son code, et l’article est à lui. Un code n’est montré qu’une fois : imprimez-le maintenant.',
    issue: 'Créer des codes d’achat',
    print: 'Codes à imprimer (PDF)',
    revoke: 'Reprendre les codes inutilisés',
    oneRevoked: 'code repris',
    manyRevoked: 'codes repris',
    name: 'Nom',
    serial: 'Numéro de série',
    code: 'Code',
    until: 'Valable jusqu’au',
  },
);

type Issued = readonly IssuePurchaseCodesMutation['issuePurchaseCodes'][number][];

/** Issues, prints and revokes the purchase codes of items. Codes are stored as hashes, so only new ones can be shown. */
export function PurchaseCodes({ productIds }: { productIds: readonly number[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const brand = useBrand();
  const issue = useMutation(issuePurchaseCodes);
  const revoke = useMutation(revokePurchaseCodes);
  const labels = useLabels();
  const [issued, setIssued] = useState<Issued>([]);
  const make = async (): Promise<void> => {
    const answer = await issue.run({ brandId: brand.id, productIds: [...productIds] });
    if (answer) setIssued(answer.issuePurchaseCodes);
  };
  const takeBack = async (): Promise<void> => {
    const answer = await revoke.run({ brandId: brand.id, productIds: [...productIds] });
    if (!answer) return;
    setIssued([]);
    tell(plural(language, answer.revokePurchaseCodes, w.oneRevoked, w.manyRevoked));
  };
  const error: Refusal | undefined = issue.error ?? revoke.error ?? labels.error;
  return (
    <Card title={w.title}>
      <p>{w.lead}</p>
      {error && <RefusalNotice error={error} />}
      {issued.length > 0 && <CodeTable issued={issued} />}
      <div class="row">
        <Button kind={issued.length > 0 ? 'plain' : 'main'} busy={issue.busy} onClick={() => void make()}>
          {w.issue}
        </Button>
        {issued.length > 0 && (
          <Button
            kind="main"
            icon="print"
            busy={labels.busy}
            onClick={() =>
              labels.print(
                issued.map(({ code, product }) => ({ ...product, code })),
                w.title,
              )
            }
          >
            {w.print}
          </Button>
        )}
        <Button busy={revoke.busy} onClick={() => void takeBack()}>
          {w.revoke}
        </Button>
      </div>
    </Card>
  );
}

/** Shows newly issued codes, which cannot be shown again. */
export function CodeTable({ issued }: { issued: Issued }) {
  const w = useWords(words);
  return (
    <Table
      caption={w.title}
      rows={issued}
      keyOf={({ code }) => code}
      columns={[
        { title: w.name, kind: 'lead', cell: ({ product }) => product.name },
        { title: w.serial, cell: ({ product }) => <code>{product.serial}</code> },
        { title: w.code, cell: ({ code }) => <code>{code}</code> },
        { title: w.until, cell: ({ expiresAt }) => <When at={expiresAt} form="day" /> },
      ]}
    />
  );
}
