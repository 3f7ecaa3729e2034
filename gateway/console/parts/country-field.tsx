import { countriesByName, countryName } from '../../../schema/languages/written.js';
import { both, useLanguage, useWords } from '../words/language.js';
import { Button } from './button.js';
import { type FieldProps, SelectField } from './field.js';

const words = both({ add: 'Add a country', remove: 'Remove' }, { add: 'Ajouter un pays', remove: 'Retirer' });

interface CountryFieldProps extends FieldProps {
  /** ISO 3166-1 alpha-2 code; empty for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Asks for a country by its name. */
export function CountryField(field: CountryFieldProps) {
  const choices = countriesByName(useLanguage());
  const isListed = field.value === '' || choices.some(({ value }) => value === field.value);
  // A value outside the list stays until another country is chosen.
  const kept = isListed ? choices : [{ value: field.value, label: field.value }, ...choices];
  return <SelectField {...field} none="—" choices={kept} />;
}

interface CountriesFieldProps extends FieldProps {
  readonly value: readonly string[];
  readonly onValue: (value: readonly string[]) => void;
}

/** Asks for any number of countries by their names, one after the other. */
export function CountriesField({ value, onValue, ...field }: CountriesFieldProps) {
  const w = useWords(words);
  const locale = useLanguage();
  const left = countriesByName(locale).filter((choice) => !value.includes(choice.value));
  return (
    <div class="stack tight">
      <SelectField
        {...field}
        none={w.add}
        value=""
        choices={left}
        onValue={(country) => country !== '' && onValue([...value, country])}
      />
      {value.length > 0 && (
        <div class="row">
          {value.map((country) => {
            const name = countryName(country, { locale });
            return (
              <Button
                key={country}
                small
                icon="close"
                label={`${w.remove}: ${name}`}
                onClick={() => onValue(value.filter((other) => other !== country))}
              >
                {name}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
