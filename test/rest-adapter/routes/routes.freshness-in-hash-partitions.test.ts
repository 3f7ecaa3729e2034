import { openStage } from '../../support/actors.js';
import { freshDatabase } from '../../support/fresh-database.js';
import { changesAreSeenAtOnce } from '../../support/freshness.js';
import { withHashPartitions } from '../../support/hash-partitions.js';

// As after the upgrade that `schema/reference/scale.md` keeps for more than 200 million items.
changesAreSeenAtOnce(async (clock) => {
  const database = await freshDatabase();
  await withHashPartitions(database.url, async ({ begin, copy, finish }) => {
    await begin();
    await copy();
    await finish();
  });
  return openStage({ clock }, database);
});
