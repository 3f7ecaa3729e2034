import { openStage } from '../../support/actors.js';
import { changesAreSeenAtOnce } from '../../support/freshness.js';

changesAreSeenAtOnce((clock) => openStage({ clock }));
