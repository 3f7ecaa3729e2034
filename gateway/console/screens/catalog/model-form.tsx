import { useState } from 'preact/hooks';
import { recordOf } from '../../../../schema/closed-record.js';
import { faultOf } from '../../graph/refusal.js';
import { useMutation } from '../../graph/use-query.js';
import { type TextFields, useTextFields } from '../../graph/use-text-fields.js';
import { keepModel, type ModelWholeFragment } from '../../operations/catalog.generated.js';
import { Button } from '../../parts/button.js';
import { AreaField, CheckField, type Choice, SelectField, TextField } from '../../parts/field.js';
import { Answered, RefusalNotice } from '../../parts/notice.js';
import { Card } from '../../parts/page.js';
import { tell } from '../../parts/toast.js';
import { addressOf, goTo } from '../../shell/route.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { useCategories } from '../items/use-choices.js';
import { catalogWords as words } from './catalog-words.js';

/** Fields of a model that are entered as text; numbers are parsed on saving. */
const TEXTS = [
  'gtin',
  'name',
  'description',
  'defaultWarrantyTerms',
  'commodityCode',
  'customsDescription',
  'userManualUrl',
  'repairInstructionsUrl',
  'maintenanceInstructionsUrl',
  'disassemblyInstructionsUrl',
  'safetyInstructionsUrl',
  'sparePartsUrl',
] as const;
const NUMBERS = ['categoryId', 'defaultWarrantyMonths', 'weightGrams', 'volumeCm3'] as const;

type Field = (typeof TEXTS)[number] | (typeof NUMBERS)[number];
type Written = Readonly<Record<Field, string>>;

const writtenOf = (model?: ModelWholeFragment): Written =>
  recordOf([...TEXTS, ...NUMBERS], (field) => String(model?.[field] ?? ''));

interface FormProps {
  /** Model to change; a new one is created without it. */
  readonly model?: ModelWholeFragment;
}

/** Creates or changes a model, once the categories to choose from are known. */
export const ModelForm = (props: FormProps) => (
  <Answered query={useCategories()}>{(categories) => <Form categories={categories} {...props} />}</Answered>
);

/**
 * Creates or changes a model; an emptied field is cleared. Sends only changed fields, so that concurrent changes by
 * another person are kept.
 */
function Form({ categories, model }: FormProps & { readonly categories: readonly Choice[] }) {
  const w = useWords(words);
  const brand = useBrand();
  const { run, busy, error } = useMutation(keepModel);
  const [sku, setSku] = useState(model?.sku ?? '');
  const { written, field } = useTextFields(() => writtenOf(model), error);
  const [transferable, setTransferable] = useState(model?.defaultWarrantyTransferable ?? false);
  const [kept, setKept] = useState(model && { ...writtenOf(model), transferable });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const isNew = (name: Field): boolean => written[name] !== kept?.[name];
    const texts = TEXTS.filter(isNew).map((name) => [name, written[name].trim() || null]);
    const numbers = NUMBERS.filter(isNew).map((name) => [name, written[name] ? Number(written[name]) : null]);
    const moves = transferable === kept?.transferable ? {} : { defaultWarrantyTransferable: transferable };
    const input = { sku: sku.trim(), ...moves, ...Object.fromEntries([...texts, ...numbers]) };
    const answer = await run({ brandId: brand.id, input });
    if (!answer) return;
    setKept({ ...written, transferable });
    tell(w.saved);
    if (!model)
      goTo(addressOf(`${brand.code}/catalog/${encodeURIComponent(answer.saveModel.model.sku)}`), { replace: true });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <Card title={w.identity}>
        <div class="fields">
          {!model && (
            <TextField
              label={w.sku}
              hint={w.skuHint}
              required
              maxLength={100}
              value={sku}
              onValue={setSku}
              fault={faultOf(error, 'sku')}
            />
          )}
          <TextField label={w.name} {...field('name')} />
          <TextField label={w.gtin} hint={w.gtinHint} {...field('gtin')} />
          <SelectField label={w.category} none={w.choose} choices={categories} {...field('categoryId')} />
          <AreaField label={w.description} wide {...field('description')} />
        </div>
        {!model && <p class="soft small">{w.imagesLater}</p>}
      </Card>
      <Card title={w.warranty}>
        <div class="fields">
          <TextField label={w.months} type="number" min="0" {...field('defaultWarrantyMonths')} />
          <AreaField label={w.terms} wide rows={2} {...field('defaultWarrantyTerms')} />
        </div>
        <CheckField label={w.transferable} checked={transferable} onValue={setTransferable} />
      </Card>
      <LogisticsCard field={field} />
      <InstructionsCard field={field} />
      {error && <RefusalNotice error={error} />}
      <div class="row">
        <Button submit kind="main" busy={busy}>
          {w.save}
        </Button>
      </div>
    </form>
  );
}

interface CardProps {
  readonly field: TextFields<Field>['field'];
}

function LogisticsCard({ field }: CardProps) {
  const w = useWords(words);
  return (
    <Card title={w.logistics}>
      <div class="fields">
        <TextField label={w.commodity} {...field('commodityCode')} />
        <TextField label={w.weight} type="number" min="0" step="any" {...field('weightGrams')} />
        <TextField label={w.volume} type="number" min="0" step="any" {...field('volumeCm3')} />
        <TextField label={w.customs} wide {...field('customsDescription')} />
      </div>
    </Card>
  );
}

function InstructionsCard({ field }: CardProps) {
  const w = useWords(words);
  return (
    <Card title={w.instructions}>
      <div class="fields">
        <TextField label={w.manual} type="url" {...field('userManualUrl')} />
        <TextField label={w.repair} type="url" {...field('repairInstructionsUrl')} />
        <TextField label={w.maintenance} type="url" {...field('maintenanceInstructionsUrl')} />
        <TextField label={w.disassembly} type="url" {...field('disassemblyInstructionsUrl')} />
        <TextField label={w.safety} type="url" {...field('safetyInstructionsUrl')} />
        <TextField label={w.parts} type="url" {...field('sparePartsUrl')} />
      </div>
    </Card>
  );
}
