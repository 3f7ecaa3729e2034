import { stopServer } from '../../gateway/installation/embedded-postgres/running-server.js';
import { removeDataFolder } from './data-folder.js';

export default async function globalTeardown(): Promise<void> {
  await stopServer(Number(process.env.TEST_POSTGRES_PID));
  removeDataFolder(process.env.TEST_POSTGRES_DATA!);
}
