import { MOST_ANSWER_BYTES } from '../../lib/bounds/answer-bound.js';
import { fitted, type Section } from '../../lib/bounds/section.rules.js';

/** Bytes of a file's sections; the rest of an answer is for the account, its listing and the names of what is left out. */
const MOST_FILE_BYTES = MOST_ANSWER_BYTES - 512 * 1024;

/** Queries that read by pages what a file leaves out. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'custody.interventions': 'myInterventions',
  'custody.interventions.description': 'myInterventions',
  'custody.interventions.metadata': 'myInterventions',
  'custody.items': 'myProducts',
  'custody.transfers': 'myTransfers',
};

/** Sections that may take most of a file and are therefore fitted after the others, in this order. */
const LAST = ['custody.interventions', 'actions'];

/**
 * Puts the sections into one file that has room in an answer. `left_out` names the sections of which older entries, and
 * the members whose long texts, are not in it, and the query that reads them; without one the operators are asked.
 */
export function personalFile(
  head: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, Section>>,
  custody: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { left_out: names, ...kept } = custody as Record<string, readonly object[]> & { left_out: readonly string[] };
  const sections = cutToRoom({
    ...own,
    ...Object.fromEntries(
      Object.entries(kept).map(([name, entries]) => [`custody.${name}`, { entries, isCut: false }]),
    ),
  });
  const cut = Object.entries(sections).flatMap(([name, { isCut }]) => (isCut ? [name] : []));
  const leftOut = new Set([...cut, ...names.map((name) => `custody.${name}`)]);
  const entriesOf = (path: string, name: string) => [name, sections[`${path}${name}`]?.entries ?? []] as const;
  return {
    ...head,
    ...Object.fromEntries(Object.keys(own).map((name) => entriesOf('', name))),
    custody: Object.fromEntries(Object.keys(kept).map((name) => entriesOf('custody.', name))),
    left_out: [...leftOut].map((what) => ({ what, read_with: ELSEWHERE[what] ?? null })),
  };
}

/** Cuts sections to the room of a file. */
function cutToRoom(sections: Readonly<Record<string, Section>>): Record<string, Section> {
  let room = MOST_FILE_BYTES;
  const order = Object.entries(sections).sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other));
  return Object.fromEntries(
    order.map(([name, section]) => {
      const { entries, isCut, bytes } = fitted(section.entries, room);
      room -= bytes;
      return [name, { entries, isCut: isCut || section.isCut }];
    }),
  );
}
