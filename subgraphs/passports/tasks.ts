/** Schema of the subgraph's job queue. */
export const JOBS_SCHEMA = 'passports_jobs';

/** Priority of jobs that serve all brands, before those of single versions and registrations (0). */
export const SERVES_ALL = -1;

/** Stores a version's content copy and its backup. Payload: `{ versionId }`. */
export const KEEP_VERSION = 'keep_version';

/** Anchors every waiting version in one transaction of the chain. */
export const ANCHOR_VERSIONS = 'anchor_versions';

/** Sends a registration, or its end, to the EU registry. Payload: `{ registrationId, brandId }`. */
export const REGISTER_PASSPORT = 'register_passport';

/** Queues versions without content copy, backup or anchor, and settles registrations whose job was given up. */
export const KEEP_WAITING = 'keep_waiting';

/** Copies changed passports for the backup service. */
export const COPY_CHANGED = 'copy_changed';

/** Compares the states of items, and the GTINs of all subjects, with the copied ones. */
export const CHECK_ITEM_STATES = 'check_item_states';
