import { SelectField } from '../../parts/field.js';
import { both, useWords } from '../../words/language.js';
import { ModelField } from './model-field.js';
import type { ModelSearch, ModelToChoose } from './use-choices.js';

const words = both(
  { lot: 'Lot', lotHint: 'The newest lots; a file can name older ones.' },
  { lot: 'Lot', lotHint: 'Les lots les plus récents ; un fichier peut en nommer de plus anciens.' },
);

/** A model of the brand and a lot of this model; both undefined until they are chosen. */
export interface ModelAndLot {
  readonly model?: ModelToChoose | undefined;
  readonly lot?: ModelToChoose['batches'][number] | undefined;
}

interface ModelAndLotProps {
  readonly models: ModelSearch;
  readonly chosen: ModelAndLot;
  readonly onChosen: (chosen: ModelAndLot) => void;
  /** Texts of the choices that mean no model and no lot. */
  readonly noModel: string;
  readonly noLot: string;
  readonly required?: boolean;
}

/** Chooses a model of the brand and one of its newest lots, if any; choosing another model resets the lot. */
export function ModelAndLotFields({ models, chosen, onChosen, noModel, noLot, required = false }: ModelAndLotProps) {
  const w = useWords(words);
  const { lot } = chosen;
  // As the last answer has it, which may know newer lots.
  const model = models.data?.nodes.find(({ id }) => id === chosen.model?.id) ?? chosen.model;
  return (
    <>
      <ModelField
        models={models}
        chosen={model}
        onChosen={(other) => onChosen({ model: other })}
        none={noModel}
        required={required}
      />
      {model && model.batches.length > 0 && (
        <SelectField
          label={w.lot}
          hint={model.batches.length >= MOST_LOTS ? w.lotHint : undefined}
          none={noLot}
          value={lot ? String(lot.id) : ''}
          onValue={(value) => onChosen({ model, lot: model.batches.find(({ id }) => String(id) === value) })}
          choices={model.batches.map(({ id, batchCode }) => ({ value: String(id), label: batchCode }))}
        />
      )}
    </>
  );
}

/** Lots of each model in `modelsToChoose`. */
const MOST_LOTS = 50;
