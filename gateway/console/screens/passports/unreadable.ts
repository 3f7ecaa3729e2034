import { createContext } from 'preact';

/** Counts the values on the screen that cannot be read: 1 for one more, -1 for one less. */
export const UnreadableContext = createContext<(change: 1 | -1) => void>(() => undefined);
