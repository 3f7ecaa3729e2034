import { CALLERS, THING } from './callers.js';
import { schemaNamed } from './schema-named.js';

/** Visibility of a field to a kind of caller. */
export type Sight = 'visible' | 'refused' | 'absent';

/** Prints, as JSON, the visibility of every field of a subgraph to every kind of caller. */
const { rules } = await schemaNamed(process.argv[2] ?? '');
const rows = rules.map(({ type, field, rule }) => ({
  type,
  field,
  sights: Object.values(CALLERS).map((principal): Sight => {
    if (rule.admits(principal, THING)) return 'visible';
    return rule.absent ? 'absent' : 'refused';
  }),
}));
process.stdout.write(JSON.stringify(rows));
