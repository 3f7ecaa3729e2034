import { listenTo } from '../mechanisms/listen-to.js';
import type { Listener } from '../mechanisms/listening.js';

/** Counts changes to tables whose rows are kept in this process. */
export interface Changes {
  /** A number that grows with every change; null while it is not known what changes, when nothing may be kept. */
  readonly age: number | null;
  /** Reports a change, or a possible one, by this process itself: it need not wait for the notification. */
  happened(): void;
  close(): Promise<void>;
}

/** Reports changes as triggers notify them on a channel of the database: of any process, within milliseconds. */
export function changesOn(place: Omit<Listener, 'notified' | 'deaf'>): Changes {
  let age = 0;
  let isListening = false;
  const heard = (): void => {
    age += 1;
    isListening = true;
  };
  const deaf = (): void => {
    isListening = false;
  };
  const listening = listenTo({ ...place, notified: heard, deaf });
  return {
    get age() {
      return isListening ? age : null;
    },
    happened() {
      age += 1;
    },
    close: () => listening.close(),
  };
}
