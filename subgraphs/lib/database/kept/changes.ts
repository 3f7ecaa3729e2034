import { listenTo } from '../mechanisms/listen-to.js';
import type { Listener } from '../mechanisms/listening.js';

/** Counts changes of tables whose rows are cached in this process. */
export interface Changes {
  /** Increases with every change; null while changes cannot be observed, when nothing may be cached. */
  readonly age: number | null;
  /** Reports a change by this process, without waiting for the notification. */
  happened(): void;
  close(): Promise<void>;
}

/** Reports changes of any process, as triggers notify them on a channel, within milliseconds. */
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
