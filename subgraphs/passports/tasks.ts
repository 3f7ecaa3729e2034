/** Schema of the subgraph's job queue. */
export const JOBS_SCHEMA = 'passports_jobs';

/** Stores a version's content copy and its back-up. Payload: `{ versionId }`. */
export const KEEP_VERSION = 'keep_version';

/** Anchors every version that waits, in one transaction of the chain. */
export const ANCHOR_VERSIONS = 'anchor_versions';

/** Hands a registration to the Union's registry, or tells it of its end. Payload: `{ registrationId }`. */
export const REGISTER_PASSPORT = 'register_passport';

/** Queues versions that have no copy, back-up or anchor yet. */
export const KEEP_WAITING = 'keep_waiting';

/** Copies changed passports to the back-up, which can answer them. */
export const COPY_CHANGED = 'copy_changed';

/** Compares the states of items with those that were copied. */
export const CHECK_ITEM_STATES = 'check_item_states';
