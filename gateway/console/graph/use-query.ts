import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask } from './ask.js';
import { follow, whenBegun } from './live.js';
import type { Operation } from './operation.js';
import { asRefusal, Refusal } from './refusal.js';
import { useTask } from './use-task.js';

export interface Query<Data> {
  /** The last answer; the previous one while the next is fetched. */
  readonly data: Data | undefined;
  readonly error: Refusal | undefined;
  readonly loading: boolean;
  reload(): void;
}

/** Answers of screens that were left, shown immediately when the user returns and then refreshed. */
const known = new Map<string, unknown>();
const mounted = new Set<() => void>();

const forgetting = new Set<() => void>();

/** Adds a function that clears what a screen keeps of the account. */
export const whenForgotten = (forget: () => void): void => void forgetting.add(forget);

/** Clears all cached answers, since another account may sign in on this page. */
export function forgetAnswers(): void {
  known.clear();
  for (const forget of forgetting) forget();
}

/** Refetches every query on the screen after a change. */
export function askAgain(): void {
  known.clear();
  reloadScreen();
}

function reloadScreen(): void {
  for (const reload of mounted) reload();
}

whenBegun(reloadScreen);

/** Runs a query and keeps its answer; with `null` for variables nothing is sent. */
export function useQuery<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables | null,
): Query<Data> {
  const key = variables === null ? null : `${operation.name} ${JSON.stringify(variables)}`;
  const [state, setState] = useState<{ key: string | null; data?: Data | undefined; error?: Refusal | undefined }>({
    key: null,
  });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for operation and variables
  useEffect(() => {
    if (key === null || variables === null) return undefined;
    let current = true;
    ask(operation, variables).then(
      (data) => {
        known.set(key, data);
        if (current) setState({ key, data });
      },
      (error) => current && setState((before) => ({ key, data: before.data, error: asRefusal(error) })),
    );
    return () => {
      current = false;
    };
  }, [key, round]);
  useEffect(() => {
    mounted.add(reload);
    return () => void mounted.delete(reload);
  }, [reload]);
  const settled = state.key === key;
  const remembered = key === null ? undefined : (known.get(key) as Data | undefined);
  return {
    data: settled ? state.data : (remembered ?? state.data),
    error: settled ? state.error : undefined,
    loading: key !== null && !settled,
    reload,
  };
}

/** Refusals of changes that may have been made. */
const LOST: ReadonlySet<string> = new Set(['OUTCOME_UNKNOWN', 'ANSWER_LOST']);

export interface Mutation<Data, Variables> {
  /** Resolves with the answer, or with undefined after a refusal, which is then in `error`. */
  run(variables: Variables): Promise<Data | undefined>;
  readonly busy: boolean;
  readonly error: Refusal | undefined;
  clear(): void;
}

/** Runs a mutation, then refetches the queries of the screen, also when its answer was lost. */
export function useMutation<Data, Variables>(operation: Operation<Data, Variables>): Mutation<Data, Variables> {
  const { run, ...state } = useTask();
  const change = async (variables: Variables): Promise<Data> => {
    try {
      const data = await ask(operation, variables);
      askAgain();
      return data;
    } catch (error) {
      if (error instanceof Refusal && LOST.has(error.code)) askAgain();
      throw error;
    }
  };
  return { ...state, run: (variables) => run(() => change(variables)) };
}

/** Follows a subscription while a screen is shown; with `null` for variables nothing is subscribed. */
export function useLive<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables | null,
  onNext: (data: Data) => void,
): void {
  const latest = useRef(onNext);
  latest.current = onNext;
  const key = variables === null ? null : JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the variables
  useEffect(() => {
    if (variables === null) return undefined;
    return follow(operation, variables, (data) => latest.current(data));
  }, [key]);
}
