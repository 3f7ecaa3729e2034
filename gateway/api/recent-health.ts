import type { DependencyHealth } from '../../subgraphs/lib/graphql/subgraph.js';

type Health = () => Promise<readonly DependencyHealth[]>;

/**
 * Milliseconds for which a result is cached: a probe asks every few seconds, an attacker could ask a thousand times in
 * one.
 */
const GOOD_MS = 250;

/** Shares one check of databases, chain node and stores among all callers within `GOOD_MS`, since the route is public. */
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
