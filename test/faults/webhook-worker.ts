import 'reflect-metadata';
import { createPlatform } from '../../gateway/installation/platform.js';
import { platformOptions } from '../support/platform-options.js';
import { TO_RECEIVERS } from '../support/receiver.js';

// A worker in a process of its own, for tests that kill it. `argv[2]`: the database.
const platform = await createPlatform(platformOptions(process.argv[2]!, { outbound: TO_RECEIVERS }));
await platform.subgraphs.integrations.startJobs();
process.send?.('ready');
process.on('disconnect', () => process.exit());
