import { useContext, useEffect, useState } from 'preact/hooks';
import { AreaField } from '../../parts/field.js';
import { useWords } from '../../words/language.js';
import { passportWords as words } from './passport-words.js';
import { UnreadableContext } from './unreadable.js';

interface JsonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

const asText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Edits a value without an input of its own as JSON. Invalid JSON is not passed on, and is counted by the editor. */
export function JsonField({ label, hint, fault, value, onValue }: JsonFieldProps) {
  const w = useWords(words);
  const [text, setText] = useState(() => asText(value));
  const [wrong, setWrong] = useState(false);
  const count = useContext(UnreadableContext);
  useEffect(() => {
    if (!wrong) return undefined;
    count(1);
    return () => count(-1);
  }, [wrong, count]);
  const write = (written: string): void => {
    setText(written);
    if (written.trim() === '') {
      setWrong(false);
      onValue(undefined);
      return;
    }
    try {
      onValue(JSON.parse(written));
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <AreaField
      label={label}
      hint={hint}
      fault={wrong ? w.notJson : fault}
      wide
      mono
      spellcheck={false}
      rows={Math.min(16, Math.max(3, text.split('\n').length))}
      value={text}
      onValue={write}
    />
  );
}
