import { openStage } from '../../support/actors.js';
import { changesAreSeenAtOnce } from '../../support/freshness.js';
import { BY_ROWS } from '../../support/platform-options.js';

// As on a database that has neither advisory locks nor LISTEN.
changesAreSeenAtOnce((clock) => openStage({ clock, mechanisms: BY_ROWS }));
