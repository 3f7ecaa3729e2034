import { useRef, useState } from 'preact/hooks';
import { asRefusal, type Refusal } from './refusal.js';

export interface Task {
  /**
   * Runs work and resolves with its answer. Resolves with undefined after a refusal, which is then in `error`. Ignores
   * the call while earlier work of the same task is running, so that a double click sends one request.
   */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
  readonly busy: boolean;
  readonly error: Refusal | undefined;
  clear(): void;
}

/** Runs one task at a time and keeps the refusal of the last one. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Refusal>();
  // A ref, since a second click may come before the state of the first is rendered.
  const running = useRef(false);
  const run = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      return await work();
    } catch (thrown) {
      setError(asRefusal(thrown));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error, clear: () => setError(undefined) };
}
