import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { makeCluster, PREPARED } from '../../../../gateway/installation/embedded-postgres/new-cluster.js';
import { smallDisk } from '../../../support/small-disk.js';

/** Less than a cluster takes. */
const MEGABYTES = 8;

const disk = smallDisk(MEGABYTES);

// Only root may mount a disk.
(disk ? it : it.skip)(
  'a cluster for which there is no room fails for that reason, and leaves the room to others',
  () => {
    try {
      const cluster = { binaries: '', data: join(disk!.folder, 'postgres'), password: 'none', user: undefined };
      expect(() => makeCluster({ ...cluster, prepared: PREPARED })).toThrow(/^ENOSPC: /);
      expect(readdirSync(disk!.folder)).toEqual([]);
    } finally {
      disk?.remove();
    }
  },
);
