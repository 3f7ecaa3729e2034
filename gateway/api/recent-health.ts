import type { DependencyHealth } from '../../subgraphs/lib/graphql/subgraph.js';

type Health = () => Promise<readonly DependencyHealth[]>;

/** As long as an answer is good for: a probe asks once in some seconds, a stranger could ask a thousand times in one. */
const GOOD_MS = 250;

/** Asks databases, node and stores once for all who ask in the same moment: anybody may, and each question costs five. */
export function recentHealth(ask: Health): Health {
  let asked: Promise<readonly DependencyHealth[]> | undefined;
  return () => {
    if (asked) return asked;
    const current = ask();
    asked = current;
    const forget = (): void => {
      setTimeout(() => {
        if (asked === current) asked = undefined;
      }, GOOD_MS).unref();
    };
    current.then(forget, forget);
    return current;
  };
}
