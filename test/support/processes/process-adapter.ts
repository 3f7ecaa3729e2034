import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../../rest-adapter/settings.js';
import { newDataFolder } from '../data-folder.js';
import { partNamed } from './part.js';
import type { ServedPlatform } from './process-platform.js';
import { openTimeWriter } from './shared-clock.js';

/** A REST adapter that is a process of its own. */
export interface ProcessAdapter {
  readonly port: number;
  /** To be called before a request: tells all processes what the test's clocks say. */
  tell(): void;
  close(): Promise<void>;
}

const used = new Set<string>();

/** Name that no running adapter has; a test may start several at a time. */
function freeName(): string {
  for (let nth = 1; ; nth += 1) {
    const name = `rest-adapter-${nth}`;
    if (!used.has(name)) return name;
  }
}

export async function startProcessAdapter(
  { gateway, encryptionKey, tell: tellPlatform }: ServedPlatform,
  settings: Settings,
  clock: () => Date,
): Promise<ProcessAdapter> {
  const name = freeName();
  used.add(name);
  const folder = newDataFolder('passports-adapter-');
  const timeFile = join(folder, 'time');
  const timeWriter = openTimeWriter(timeFile);
  const tell = (): void => {
    timeWriter.write({ ahead: 0, still: clock().getTime(), place: null });
    tellPlatform();
  };
  tell();
  const part = partNamed(name);
  await part.order({ do: 'serve', settings, timeFile, gateway, encryptionKey });
  return {
    port: Number(new URL(await part.address).port),
    tell,
    async close() {
      await part.order({ do: 'close' });
      used.delete(name);
      timeWriter.close();
      rmSync(folder, { recursive: true });
    },
  };
}
