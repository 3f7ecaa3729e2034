import { useState } from 'preact/hooks';
import { countryName } from '../../../../schema/languages/written.js';
import { useMutation, useQuery } from '../../graph/use-query.js';
import { useSkip } from '../../graph/use-skip.js';
import { useTextFields } from '../../graph/use-text-fields.js';
import { keepLot, type LotFragment, lotsOfModel, type ModelWholeFragment } from '../../operations/catalog.generated.js';
import { Button, LinkButton } from '../../parts/button.js';
import { CountryField } from '../../parts/country-field.js';
import { FormDialog } from '../../parts/dialog.js';
import { AreaField, TextField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { Pager } from '../../parts/table.js';
import { tell } from '../../parts/toast.js';
import { When } from '../../parts/when.js';
import { addressOf } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage, useWords } from '../../words/language.js';
import { catalogWords as words } from './catalog-words.js';

/** Shows the lots of a model, with the facts of each and its passport. */
export function Lots({ model }: { model: ModelWholeFragment }) {
  const w = useWords(words);
  const locale = useLanguage();
  const brand = useBrand();
  const [open, setOpen] = useState<LotFragment | 'new'>();
  const page = useSkip();
  const query = useQuery(lotsOfModel, { brandId: brand.id, sku: model.sku, ...page.asked });
  const lots = query.data?.models.nodes[0]?.batches ?? [];
  const passportOf = ({ id, batchCode, passport }: LotFragment): string =>
    passport
      ? addressOf(`${brand.code}/passports/${passport.id}`)
      : addressOf(`${brand.code}/passports/new`, { lot: String(id), name: `${model.name ?? model.sku} ${batchCode}` });
  return (
    <Card
      title={w.lotsTitle}
      actions={
        <Button small icon="plus" onClick={() => setOpen('new')}>
          {w.addLot}
        </Button>
      }
    >
      <Answered query={query}>{() => lots.length === 0 && <p class="soft">{w.noLots}</p>}</Answered>
      {page.shown(lots).map((lot) => (
        <div key={lot.id} class="stack tight">
          <div class="row apart">
            <code class="strong">{lot.batchCode}</code>
            <When at={lot.productionDate} form="day" />
          </div>
          <p class="soft small">
            {[
              lot.countryOfOrigin && countryName(lot.countryOfOrigin, { locale }),
              lot.manufacturingSite,
              lot.quantityPlanned,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div class="row">
            <Button small onClick={() => setOpen(lot)} label={`${w.editLot} ${lot.batchCode}`}>
              {w.editLot}
            </Button>
            <LinkButton small href={passportOf(lot)}>
              {lot.passport ? w.openPassport : w.beginPassport}
            </LinkButton>
          </div>
        </div>
      ))}
      <Pager {...page.pager(lots)} />
      {open && (
        <LotDialog sku={model.sku} onClose={() => setOpen(undefined)} {...(open === 'new' ? {} : { lot: open })} />
      )}
    </Card>
  );
}

function LotDialog({ sku, lot, onClose }: { sku: string; lot?: LotFragment; onClose: () => void }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(keepLot);
  const { written, field } = useTextFields(
    () => ({
      batchCode: lot?.batchCode ?? '',
      countryOfOrigin: lot?.countryOfOrigin ?? '',
      manufacturingSite: lot?.manufacturingSite ?? '',
      productionDate: lot?.productionDate ?? '',
      quantityPlanned: lot?.quantityPlanned == null ? '' : String(lot.quantityPlanned),
      notes: lot?.notes ?? '',
    }),
    error,
  );
  const save = async (): Promise<void> => {
    const { batchCode, quantityPlanned, ...texts } = written;
    const others = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || null]));
    const input = {
      batchCode: batchCode.trim(),
      modelSku: sku,
      ...others,
      quantityPlanned: quantityPlanned ? Number(quantityPlanned) : null,
    };
    if (!(await run({ brandId: brand.id, input }))) return;
    tell(w.saved);
    onClose();
  };
  return (
    <FormDialog
      title={lot ? `${w.lot} ${lot.batchCode}` : w.addLot}
      submit={w.save}
      busy={busy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div class="fields">
        {!lot && <TextField label={w.lot} required maxLength={100} {...field('batchCode')} />}
        <TextField label={w.made} type="date" {...field('productionDate')} />
        <CountryField label={w.country} {...field('countryOfOrigin')} />
        <TextField label={w.site} maxLength={255} {...field('manufacturingSite')} />
        <TextField label={w.planned} type="number" min="0" {...field('quantityPlanned')} />
        <AreaField label={w.notes} wide {...field('notes')} />
      </div>
    </FormDialog>
  );
}
