import { SearchField, SelectField } from '../../parts/field.js';
import { both, useWords } from '../../words/language.js';
import type { ModelSearch, ModelToChoose } from './use-choices.js';

const words = both(
  { model: 'Model', search: 'Search the models', searchHint: 'A part of name or SKU, or a GTIN' },
  { model: 'Modèle', search: 'Chercher un modèle', searchHint: 'Une partie du nom ou du SKU, ou un GTIN' },
);

export type NamedModel = Pick<ModelToChoose, 'id' | 'sku' | 'name'>;

interface ModelFieldProps {
  readonly models: ModelSearch;
  readonly chosen: NamedModel | undefined;
  readonly onChosen: (model: ModelToChoose | undefined) => void;
  /** Text of the choice that means no model. */
  readonly none: string;
  readonly required?: boolean;
}

/** Chooses a model of the brand. Where the brand has more than one list holds, they can be searched. */
export function ModelField({ models, chosen, onChosen, none, required = false }: ModelFieldProps) {
  const w = useWords(words);
  const { search, onSearch, data } = models;
  const listed = data?.nodes ?? [];
  const all = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  return (
    <>
      {(data?.pageInfo.hasNextPage || search) && (
        <SearchField label={w.search} hint={w.searchHint} value={search} onValue={onSearch} />
      )}
      <SelectField
        label={w.model}
        none={none}
        required={required}
        value={chosen ? String(chosen.id) : ''}
        onValue={(id) => onChosen(listed.find((model) => String(model.id) === id))}
        choices={all.map(({ id, sku, name }) => ({ value: String(id), label: name ? `${name} (${sku})` : sku }))}
      />
    </>
  );
}
