import { rmSync } from 'node:fs';
import { stopServer } from '../../gateway/installation/embedded-postgres/running-server.js';

export default async function globalTeardown(): Promise<void> {
  await stopServer(Number(process.env.TEST_POSTGRES_PID));
  rmSync(process.env.TEST_POSTGRES_DATA as string, { recursive: true, force: true });
}
