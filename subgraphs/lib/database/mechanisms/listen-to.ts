import { listen } from './listen.js';
import type { Listener, Listening } from './listening.js';
import { poll } from './poll.js';

/** Listens to a channel (`notify`), by the configured mechanism. */
export const listenTo = (listener: Listener): Listening =>
  listener.mechanisms?.notifications === 'table' ? poll(listener) : listen(listener);
