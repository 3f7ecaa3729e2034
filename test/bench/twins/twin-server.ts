import Fastify from 'fastify';
import { testPool } from '../../support/connections.js';
import { portOf } from '../../support/port-of.js';
import { certificateTwin } from './certificate-twin.js';
import { passportTwin } from './passport-twin.js';
import { recordTwin } from './record-twin.js';
import { timelineTwin } from './timeline-twin.js';
import { type Twin, type TwinSettings } from './twin.js';

// What a team would write that needs these four answers and nothing else: Fastify, pg, SQL by hand on the platform's own
// tables. No rate windows, no logging, no metrics, no authorization: that is the platform's handicap in this race.

process.on('message', async (settings: TwinSettings) => {
  // As many connections as the platform's two busiest subgraphs have for reads.
  const twin: Twin = { ...settings, pool: testPool({ connectionString: settings.databaseUrl, max: 16 }) };
  const app = Fastify({ logger: false });
  for (const mount of [recordTwin, passportTwin, certificateTwin, timelineTwin]) mount(app, twin);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: portOf(app.server) });
});
process.on('disconnect', () => process.exit());
