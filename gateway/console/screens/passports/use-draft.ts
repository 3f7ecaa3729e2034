import { useEffect, useState } from 'preact/hooks';
import { isRecord, type UnknownRecord } from '../../../../schema/record.js';
import type { Visibility } from '../../../../schema/vocabulary/visibilities.js';
import { whenForgotten } from '../../graph/use-query.js';
import { useMe } from '../../shell/session.js';
import type { Whole } from './whole-passport.js';

/** Document and visibility, as an editor holds them. */
export interface Written {
  readonly document: UnknownRecord;
  readonly visibility: Visibility;
}

/** Edits that are not saved yet, by account and passport, so that opening another screen loses nothing. */
const unsaved = new Map<string, Written>();
whenForgotten(() => unsaved.clear());
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault();
});

/** Returns what the account has written of a passport and not saved. */
export function useUnsaved({ id }: Whole): Written | undefined {
  return unsaved.get(keyOf(useMe(), id));
}

const keyOf = (account: { readonly id: number }, passportId: number): string => `${account.id} ${passportId}`;

export interface Draft extends Written {
  readonly changed: boolean;
  /** Grows when a saved document takes the place of the one on the screen. */
  readonly round: number;
  write(part: Partial<Written>): void;
  /** Notes what has been saved; what was written since then stays unsaved. */
  noteSaved(sent: Written): void;
  /** Gives up what is not saved: the next saved document takes its place. */
  giveUp(): void;
}

/**
 * Holds the document being edited. A document saved elsewhere takes its place unless something is unsaved here; what is
 * unsaved is kept while other screens are open.
 */
export function useDraft(passport: Whole): Draft {
  const key = keyOf(useMe(), passport.id);
  const saved = savedOf(passport);
  const [state, setState] = useState(() => {
    const kept = unsaved.get(key);
    return { ...(kept ?? saved), changed: kept !== undefined, round: 0 };
  });
  useEffect(() => {
    if (state.changed) unsaved.set(key, state);
    else unsaved.delete(key);
  }, [key, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared after each save, here or elsewhere
  useEffect(() => {
    setState((now) => (now.changed || isSame(now, saved) ? now : { ...saved, changed: false, round: now.round + 1 }));
  }, [passport.draft?.updatedAt, passport.newestVersion?.version]);
  return {
    ...state,
    write: (part) => setState((now) => ({ ...now, ...part, changed: true })),
    noteSaved: ({ document, visibility }) =>
      setState((now) =>
        now.document === document && now.visibility === visibility ? { ...now, changed: false } : now,
      ),
    giveUp: () => setState((now) => ({ ...now, changed: false })),
  };
}

/** Returns the draft, or else the newest version. */
export function savedOf({ draft, newestVersion }: Whole): Written {
  const { document, visibility } = draft ?? newestVersion ?? {};
  return { document: document ?? {}, visibility: visibility ?? 'public' };
}

/** Compares documents without regard to the order of their members, which the database does not keep. */
const isSame = (one: Written, other: Written): boolean =>
  one.visibility === other.visibility && textOf(one.document) === textOf(other.document);

const textOf = (document: UnknownRecord): string =>
  JSON.stringify(document, (_key, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
