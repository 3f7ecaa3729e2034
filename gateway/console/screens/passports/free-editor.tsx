import { useState } from 'preact/hooks';
import { isOneOf } from '../../../../schema/closed-record.js';
import { isRecord, type UnknownRecord } from '../../../../schema/record.js';
import { Button } from '../../parts/button.js';
import { AreaField, SelectField, TextField } from '../../parts/field.js';
import { faultWords, type ValueFault } from '../../words/faults.js';
import { useLanguage, useWords } from '../../words/language.js';
import { withMember } from './document.js';
import { asKind, emptied, FREE_KINDS, type FreeKind, freeKindOf, freeName, renamed } from './free-value.js';
import { JsonField } from './json-field.js';
import { passportWords as words } from './passport-words.js';

/** An object or a list. */
type Nest = UnknownRecord | readonly unknown[];
const isNest = (value: unknown): value is Nest => isRecord(value) || Array.isArray(value);

interface FreeEditorProps {
  /** Name of the section that the value belongs to, for screen readers. */
  readonly name: string;
  readonly hint?: string;
  readonly value: unknown;
  /** `undefined` removes the value. */
  readonly onValue: (value: unknown) => void;
  readonly fault?: ValueFault | undefined;
  /** True where the value must stay an object. */
  readonly groupOnly?: boolean;
}

/** Edits statements that the schema does not define: nested rows of name and value, or the same as JSON. */
export function FreeEditor({ name, hint, value, onValue, fault, groupOnly = false }: FreeEditorProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [asJson, setAsJson] = useState(false);
  const shown = value === undefined ? {} : value;
  return (
    <fieldset class="wide free">
      <legend>{name}</legend>
      {hint && <p class="soft small">{hint}</p>}
      {fault && <p class="fault">{faultWords(fault, name, language)}</p>}
      {!asJson && isNest(shown) ? (
        <Rows name={name} value={shown} depth={0} onValue={onValue} />
      ) : (
        <JsonField label={`${name} (JSON)`} value={value} onValue={onValue} />
      )}
      {isNest(shown) && (
        <div class="row">
          {!asJson && !groupOnly && isRecord(shown) && Object.keys(shown).length === 0 && (
            <Button small kind="plain" label={`${w.asList}: ${name}`} onClick={() => onValue([''])}>
              {w.asList}
            </Button>
          )}
          <Button
            small
            kind="plain"
            label={`${asJson ? w.asRows : w.asJson}: ${name}`}
            onClick={() => setAsJson(!asJson)}
          >
            {asJson ? w.asRows : w.asJson}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RowsProps {
  readonly name: string;
  readonly value: Nest;
  readonly depth: number;
  readonly onValue: (value: unknown) => void;
}

/** Shows the members of an object, or the entries of a list. */
function Rows({ name, value, depth, onValue }: RowsProps) {
  const w = useWords(words);
  const isList = Array.isArray(value);
  const object: UnknownRecord = isRecord(value) ? value : {};
  const rows: [string, unknown][] = isList ? value.map((each, at) => [String(at), each]) : Object.entries(object);
  const put = (key: string, given: unknown): void =>
    onValue(isList ? value.map((each, at) => (String(at) === key ? given : each)) : withMember(object, key, given));
  const drop = (key: string): void =>
    onValue(isList ? value.filter((_, at) => String(at) !== key) : withMember(object, key, undefined));
  const add = (): void =>
    onValue(isList ? [...value, emptied(value.at(-1))] : { ...object, [freeName(object, w.newName)]: '' });
  return (
    <div class="free-rows">
      {rows.map(([key, each], at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its name is being written
          key={at}
          where={`${name}, ${w.row} ${at + 1}`}
          name={isList ? undefined : key}
          value={each}
          depth={depth}
          onName={(wanted) => {
            const next = renamed(object, key, wanted);
            if (next) onValue(next);
            return next !== undefined;
          }}
          onValue={(given) => put(key, given)}
          onRemove={() => drop(key)}
        />
      ))}
      <div class="row">
        <Button small icon="plus" label={`${isList ? w.addEntry : w.addRow}: ${name}`} onClick={add}>
          {isList ? w.addEntry : w.addRow}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  readonly where: string;
  /** Undefined for entries of a list. */
  readonly name: string | undefined;
  readonly value: unknown;
  readonly depth: number;
  /** Returns false when the name is in use. */
  readonly onName: (name: string) => boolean;
  readonly onValue: (value: unknown) => void;
  readonly onRemove: () => void;
}

/** Shows one statement: its name, the kind of its value, and the value. */
function Row({ where, name, value, depth, onName, onValue, onRemove }: RowProps) {
  const w = useWords(words);
  const kind = freeKindOf(value);
  const kinds = FREE_KINDS.filter((each) => depth < DEEPEST || (each !== 'group' && each !== 'list'));
  return (
    <fieldset class={isNest(value) ? 'free-row nest' : 'free-row'} aria-label={where}>
      {name !== undefined && <NameField key={name} value={name} onName={onName} />}
      <SelectField
        label={w.kind}
        value={kind}
        onValue={(chosen) => isOneOf(FREE_KINDS, chosen) && onValue(asKind(value, chosen))}
        choices={[...new Set([...kinds, kind])].map((each) => ({ value: each, label: w.kindsOfValue[each] ?? each }))}
      />
      {!isNest(value) && <Scalar kind={kind} value={value} onValue={onValue} />}
      <Button small kind="plain" label={`${w.removeRow}: ${name ?? where}`} onClick={onRemove}>
        {w.removeRow}
      </Button>
      {isNest(value) && <Rows name={name ?? where} value={value} depth={depth + 1} onValue={onValue} />}
    </fieldset>
  );
}

/** Nesting from which JSON is easier to read than nested rows. */
const DEEPEST = 3;

/** Renames a member when its field loses the focus, since a partly typed name may equal another's. */
function NameField({ value, onName }: { value: string; onName: (name: string) => boolean }) {
  const w = useWords(words);
  const [written, setWritten] = useState(value);
  const [taken, setTaken] = useState(false);
  // The fault goes with the next key: a button that moved up when the field loses the focus would miss its click.
  const write = (text: string): void => {
    setWritten(text);
    setTaken(false);
  };
  return (
    <div onFocusOut={() => setTaken(!onName(written.trim()))}>
      <TextField label={w.nameOfRow} value={written} onValue={write} fault={taken ? w.nameTaken : undefined} />
    </div>
  );
}

function Scalar({ kind, value, onValue }: { kind: FreeKind; value: unknown; onValue: (value: unknown) => void }) {
  const w = useWords(words);
  if (kind === 'boolean') {
    return (
      <SelectField
        label={w.value}
        value={value === true ? 'yes' : 'no'}
        onValue={(chosen) => onValue(chosen === 'yes')}
        choices={[
          { value: 'yes', label: w.yes },
          { value: 'no', label: w.no },
        ]}
      />
    );
  }
  if (typeof value === 'number') return <NumberField value={value} onValue={onValue} />;
  if (kind === 'other') return <p class="soft">—</p>;
  return <TextOfRow value={String(value)} onValue={onValue} />;
}

/** Edits a number. Its text may not be a number yet, e.g. `1.` on the way to 1.5. */
function NumberField({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const w = useWords(words);
  const [written, setWritten] = useState(String(value));
  const write = (text: string): void => {
    setWritten(text);
    onValue(Number(text));
  };
  const text = Number(written) === value ? written : String(value);
  return <TextField label={w.value} type="number" step="any" value={text} onValue={write} />;
}

/** Edits a text; long ones get a larger field. The field does not change its form during typing. */
function TextOfRow({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const w = useWords(words);
  const [isLong] = useState(value.length > 80);
  return isLong ? (
    <AreaField label={w.value} rows={3} value={value} onValue={onValue} />
  ) : (
    <TextField label={w.value} value={value} onValue={onValue} />
  );
}
