import { SelectField } from '../../parts/field.js';
import { Answered } from '../../parts/notice.js';
import { both, useWords } from '../../words/language.js';
import { type ModelToChoose, modelChoices, useModels } from './use-choices.js';

const words = both({ model: 'Model', lot: 'Lot' }, { model: 'Modèle', lot: 'Lot' });

/** A model of the brand and a lot of this model; both undefined until they are chosen. */
export interface ModelAndLot {
  readonly model?: ModelToChoose | undefined;
  readonly lot?: ModelToChoose['batches'][number] | undefined;
}

interface ModelAndLotProps {
  readonly chosen: ModelAndLot;
  readonly onChosen: (chosen: ModelAndLot) => void;
  /** Texts of the choices that mean no model and no lot. */
  readonly noModel: string;
  readonly noLot: string;
  readonly required?: boolean;
}

/**
 * Chooses a model of the brand and one of its lots, if any; choosing another model resets the lot. Shows the refusal if
 * the models cannot be loaded.
 */
export const ModelAndLotFields = (props: ModelAndLotProps) => (
  <Answered query={useModels()}>{(models) => <Fields models={models} {...props} />}</Answered>
);

interface FieldsProps extends ModelAndLotProps {
  readonly models: readonly ModelToChoose[];
}

function Fields({ models, chosen, onChosen, noModel, noLot, required = false }: FieldsProps) {
  const w = useWords(words);
  const model = models.find(({ id }) => id === chosen.model?.id);
  return (
    <>
      <SelectField
        label={w.model}
        none={noModel}
        required={required}
        value={model ? String(model.id) : ''}
        onValue={(value) => onChosen({ model: models.find(({ id }) => String(id) === value) })}
        choices={modelChoices(models)}
      />
      {model && model.batches.length > 0 && (
        <SelectField
          label={w.lot}
          none={noLot}
          value={chosen.lot ? String(chosen.lot.id) : ''}
          onValue={(value) => onChosen({ model, lot: model.batches.find(({ id }) => String(id) === value) })}
          choices={model.batches.map(({ id, batchCode }) => ({ value: String(id), label: batchCode }))}
        />
      )}
    </>
  );
}
