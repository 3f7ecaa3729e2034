import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import type { Words } from './words/words.js';

/**
 * Renders a button that opens the device's share dialog, else copies the URL. Hidden until its script runs. `address`:
 * shared instead of the page's own.
 */
export const shareButton = ({ sharing }: Words, address = ''): Markup =>
  markup`<button type="button" class="btn screen" data-share="${address}" data-copied="${sharing.copied}" hidden>${sharing.share}</button>`;
