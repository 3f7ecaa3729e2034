import { useEffect, useState } from 'preact/hooks';

const PAUSE_MS = 600;

/** Returns a value as it was when it last stayed unchanged for a moment, as when typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
