import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { faultWords, type ValueFault } from '../words/faults.js';
import { useLanguage } from '../words/language.js';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Fault in the entered value: one that the graph reported, or a sentence of the console. */
  readonly fault?: ValueFault | string | undefined;
  readonly wide?: boolean;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

function Field({
  label,
  hint,
  fault,
  wide,
  children,
}: FieldProps & { children: (described: Described) => ComponentChildren }) {
  const id = useId();
  const language = useLanguage();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div class={wide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': fault ? 'true' : undefined })}
      {fault && (
        <span class="fault" id={`${id}-fault`}>
          {typeof fault === 'string' ? fault : faultWords(fault, label, language)}
        </span>
      )}
    </div>
  );
}

interface InputAttributes {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'number' | 'date' | 'datetime-local';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly spellcheck?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

interface TextFieldProps extends FieldProps, InputAttributes {
  readonly name?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly required?: boolean;
}

export const TextField = ({ label, hint, fault, wide, value, onValue, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} fault={fault} wide={wide ?? false}>
    {(described) => (
      <input
        {...(input as JSX.IntrinsicElements['input'])}
        {...described}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
);

type SearchFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'onValue'>;

/** Field of a search that runs while it is typed; the Enter key does not send the form around it. */
export const SearchField = (props: SearchFieldProps) => (
  <TextField {...props} type="search" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
);

interface AreaFieldProps extends FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly required?: boolean;
  readonly rows?: number;
  readonly spellcheck?: boolean;
  readonly mono?: boolean;
}

export const AreaField = ({ label, hint, fault, wide, value, onValue, mono, ...area }: AreaFieldProps) => (
  <Field label={label} hint={hint} fault={fault} wide={wide ?? false}>
    {(described) => (
      <textarea
        {...area}
        {...described}
        class={mono ? 'mono' : ''}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
);

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly choices: readonly Choice[];
  /** Label of the empty choice; without it a choice is required. */
  readonly none?: string;
  readonly required?: boolean;
}

export const SelectField = ({
  label,
  hint,
  fault,
  wide,
  value,
  onValue,
  choices,
  none,
  required,
}: SelectFieldProps) => (
  <Field label={label} hint={hint} fault={fault} wide={wide ?? false}>
    {(described) => (
      <select {...described} required={required} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface CheckFieldProps {
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onValue: (checked: boolean) => void;
  readonly hint?: string;
  readonly required?: boolean;
}

export function CheckField({ label, checked, onValue, hint, required }: CheckFieldProps) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        required={required}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <div class="soft small" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
