import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inStates, notInStates } from '../../subgraphs/lib/database/in-states.js';
import { filesBelow } from '../support/files-below.js';

const COLUMN = '(?:[a-z_]+\\.)?"?[a-z_]*(?:state|status)"?';
const COMPARED = '=|<>|!=|(?:not )?in|is(?: not)? distinct from|NOT IN|IN';

/** Ways in which a state is named by hand where tables are read or described: the tables of the life cycles name them. */
const BY_HAND = [
  // where('state', '=', 'open'), on('s.status', 'in', ['open'])
  new RegExp(`'${COLUMN}',\\s*'(?:${COMPARED})',\\s*\\[?\\s*'[a-z_]+'`),
  // state = 'open', status <> all (array['open']), state in ('open')
  new RegExp(`\\b${COLUMN}\\s*(?:${COMPARED})\\s*(?:(?:any|all|ANY|ALL)\\s*)?[(\\s]*(?:(?:array|ARRAY)\\[)?'[a-z_]+'`),
  // then 'open'::text
  /(?:then|else)\s+'[a-z_]+'::text/i,
  // find(Entity, { state: 'open' })
  /\.(?:find|count|nativeUpdate|nativeDelete)\w*\([^;]*?\{[^;{}]*\b(?:state|status): (?:'[a-z_]+'|\{ \$\w+: \[?')/i,
  // state: p.enum(STATES).default('open')
  /\b\w*(?:state|status): p\.enum\([^)]*\)\.default\('/i,
];

const named = (text: string): readonly string[] => BY_HAND.flatMap((way) => way.exec(text)?.[0] ?? []);

describe('states of life cycles', () => {
  it('are named by their tables where rows are read, written or described', () => {
    // What migrations say stays as it was when they ran.
    const files = filesBelow('subgraphs').filter(
      (file) => /\.ts$/.test(file) && !/\/migrations\/|\.(?:rules|generated)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    const reading = files.filter(
      (file) => /\.(?:statements|entity)\.ts$/.test(file) || /\bem\./.test(readFileSync(file, 'utf8')),
    );
    expect(reading.flatMap((file) => named(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it.each([
    ".where('state', '=', 'open')",
    ".where('return.state', 'in', ['requested', 'received'])",
    `where: "state = ANY (ARRAY['open'::text, 'accepted'::text])"`,
    'where: "status <> ALL (ARRAY[\'burned\'::text])"',
    "sql`r.state <> 'pending'::text`",
    "ELSE 'minted'::text",
    "em.findOne(RegistrationEntity, { passportId, state: 'registered' })",
    "status: p.enum(STATUSES).default('draft')",
  ])('are seen to be named by hand in %s', (text) => {
    expect(named(text)).not.toEqual([]);
  });

  it('stand in conditions of indexes in the words of PostgreSQL', () => {
    expect(inStates('state', 'open')).toBe("state = 'open'::text");
    expect(inStates('state', 'open', 'accepted')).toBe("state = ANY (ARRAY['open'::text, 'accepted'::text])");
    expect(notInStates('status', 'burned')).toBe("status <> ALL (ARRAY['burned'::text])");
  });
});
