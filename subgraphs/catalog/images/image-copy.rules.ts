import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

export const COPY_STATES = ['wanted', 'ready', 'failed'] as const;
type CopyState = (typeof COPY_STATES)[number];
type CopyTrigger = 'copied' | 'put_off' | 'given_up' | 'handed_over';

/** Life cycle of a light copy: fetched from its URL, or uploaded by its brand, even after a failed fetch. */
export const imageCopyLifeCycle = lifeCycle<CopyState, CopyTrigger>('image copy', COPY_STATES, 'wanted', [
  { trigger: 'copied', from: ['wanted'], to: 'ready' },
  { trigger: 'put_off', from: ['wanted'], to: 'wanted' },
  { trigger: 'given_up', from: ['wanted'], to: 'failed' },
  { trigger: 'handed_over', from: COPY_STATES, to: 'ready' },
]);
