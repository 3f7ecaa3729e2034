import { documentWordsOf, sectionName } from '../../../../schema/passport-document/document-words.js';
import { isRecord, type UnknownRecord } from '../../../../schema/record.js';
import { Button } from '../../parts/button.js';
import type { ValueFault } from '../../words/faults.js';
import { hintOf } from '../../words/hints.js';
import { useLanguage, useWords } from '../../words/language.js';
import { SECTIONS, withMember } from './document.js';
import { FreeEditor } from './free-editor.js';
import { passportWords as words } from './passport-words.js';
import { ValueField } from './value-field.js';

interface SectionProps {
  readonly name: string;
  readonly value: unknown;
  readonly open: boolean;
  readonly onValue: (value: unknown) => void;
  /** Returns the fault at a path below the section. */
  readonly faultAt: (path: readonly string[]) => ValueFault | undefined;
}

/** Edits one section of the document: an input for each field of the schema, rows of name and value for all others. */
export function SectionEditor({ name, value, open, onValue, faultAt }: SectionProps) {
  const w = useWords(words);
  const language = useLanguage();
  const described = SECTIONS[name];
  const hint = hintOf(described, language);
  const hasFields = described?.properties !== undefined && isRecord(value);
  return (
    <details class="section" open={open}>
      <summary>
        <span>{sectionName(name, documentWordsOf(language))}</span>
        <code class="soft small">{name}</code>
      </summary>
      <div class="inside">
        {hint && <p class="soft small">{hint}</p>}
        {hasFields ? (
          <Members name={name} value={value} onValue={onValue} faultAt={faultAt} />
        ) : (
          <FreeEditor
            name={sectionName(name, documentWordsOf(language))}
            fault={faultAt([])}
            value={value}
            onValue={(given) => given !== undefined && onValue(given)}
          />
        )}
        <div class="row">
          <Button
            small
            kind="plain"
            onClick={() => onValue(undefined)}
            label={`${w.removeSection}: ${sectionName(name, documentWordsOf(language))}`}
          >
            {w.removeSection}
          </Button>
        </div>
      </div>
    </details>
  );
}

function Members({ name, value, onValue, faultAt }: Omit<SectionProps, 'open'> & { value: UnknownRecord }) {
  const w = useWords(words);
  const properties = SECTIONS[name]?.properties ?? {};
  const others = Object.fromEntries(Object.entries(value).filter(([key]) => !(key in properties)));
  const known = Object.fromEntries(Object.entries(value).filter(([key]) => key in properties));
  return (
    <>
      <div class="fields">
        {Object.entries(properties).map(([key, described]) => (
          <ValueField
            key={key}
            name={key}
            described={described}
            value={value[key]}
            fault={faultAt([key])}
            onValue={(given) => onValue(withMember(value, key, given))}
          />
        ))}
      </div>
      <FreeEditor
        name={w.others}
        groupOnly
        hint={w.othersHint}
        value={Object.keys(others).length > 0 ? others : undefined}
        onValue={(given) => (given === undefined || isRecord(given)) && onValue({ ...known, ...given })}
      />
    </>
  );
}
