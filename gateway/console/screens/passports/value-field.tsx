import { documentWordsOf, fieldName } from '../../../../schema/passport-document/document-words.js';
import { isRecord, type UnknownRecord } from '../../../../schema/record.js';
import { Button } from '../../parts/button.js';
import { CountryField } from '../../parts/country-field.js';
import { SelectField, TextField } from '../../parts/field.js';
import type { ValueFault } from '../../words/faults.js';
import { hintOf } from '../../words/hints.js';
import { useLanguage, useWords } from '../../words/language.js';
import { type Described, kindOf, withMember } from './document.js';
import { FreeEditor } from './free-editor.js';
import { passportWords as words } from './passport-words.js';

interface ValueFieldProps {
  readonly name: string;
  readonly described: Described;
  readonly value: unknown;
  /** `undefined` removes the value. */
  readonly onValue: (value: unknown) => void;
  readonly fault?: ValueFault | undefined;
}

/** Edits one value of a document according to its schema. */
export function ValueField({ name, described, value, onValue, fault }: ValueFieldProps) {
  const w = useWords(words);
  const language = useLanguage();
  const label = fieldName(name, documentWordsOf(language));
  const hint = hintOf(described, language);
  switch (kindOf(name, described, value)) {
    case 'boolean':
      return (
        <SelectField
          label={label}
          hint={hint}
          fault={fault}
          none={w.notStated}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          onValue={(chosen) => onValue(chosen === '' ? undefined : chosen === 'yes')}
          choices={[
            { value: 'yes', label: w.yes },
            { value: 'no', label: w.no },
          ]}
        />
      );
    case 'number':
      return (
        <TextField
          label={label}
          hint={hint}
          fault={fault}
          type="number"
          step="any"
          {...(described.minimum === undefined ? {} : { min: String(described.minimum) })}
          {...(described.maximum === undefined ? {} : { max: String(described.maximum) })}
          value={typeof value === 'number' ? String(value) : ''}
          onValue={(text) => onValue(text === '' ? undefined : Number(text))}
        />
      );
    case 'entries':
      return (
        <Entries
          name={label}
          described={described.items ?? {}}
          value={Array.isArray(value) ? value.filter(isRecord) : []}
          onValue={onValue}
        />
      );
    case 'country':
      return (
        <CountryField
          label={label}
          fault={fault}
          value={typeof value === 'string' ? value : ''}
          onValue={(code) => onValue(code === '' ? undefined : code)}
        />
      );
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          fault={fault}
          value={typeof value === 'string' ? value : ''}
          onValue={(text) => onValue(text === '' ? undefined : text)}
        />
      );
    case 'json':
      return <FreeEditor name={label} fault={fault} value={value} onValue={onValue} />;
  }
}

interface EntriesProps {
  readonly name: string;
  readonly described: Described;
  readonly value: readonly UnknownRecord[];
  readonly onValue: (value: unknown) => void;
}

/** Edits a list of objects, e.g. materials with their shares. */
function Entries({ name, described, value, onValue }: EntriesProps) {
  const w = useWords(words);
  const put = (at: number, entry: UnknownRecord): void =>
    onValue(value.map((each, place) => (place === at ? entry : each)));
  const drop = (at: number): void => {
    const left = value.filter((_, place) => place !== at);
    onValue(left.length > 0 ? left : undefined);
  };
  return (
    <fieldset class="wide">
      <legend>{name}</legend>
      {value.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are identified by their position only
        <div class="fields" key={at}>
          {Object.entries(described.properties ?? {}).map(([key, property]) => (
            <ValueField
              key={key}
              name={key}
              described={property}
              value={entry[key]}
              onValue={(given) => put(at, withMember(entry, key, given))}
            />
          ))}
          <div class="row">
            <Button small kind="plain" onClick={() => drop(at)}>
              {`${w.removeEntry} ${at + 1}`}
            </Button>
          </div>
        </div>
      ))}
      <div class="row">
        <Button small icon="plus" onClick={() => onValue([...value, {}])}>
          {w.addEntry}
        </Button>
      </div>
    </fieldset>
  );
}
