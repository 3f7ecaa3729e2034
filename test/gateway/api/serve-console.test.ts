import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveConsole } from '../../../gateway/api/serve-console.js';
import { newDataFolder } from '../../support/data-folder.js';
import { portOf } from '../../support/port-of.js';

describe('the files of the console', () => {
  const folder = newDataFolder('console-files-');
  const errors: unknown[] = [];
  let server: Server;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}${path}`);
    return { status: answer.status, text: await answer.text() };
  };

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Console</title>');
    for (const name of ['one', 'two']) writeFileSync(join(folder, 'assets', `${name}.js`), `// ${name}`);
    const serve = serveConsole(folder);
    server = createServer((request, response) => {
      serve(request, response).catch((error) => {
        errors.push(error);
        response.destroy();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(async () => {
    await new Promise((closed) => server.close(closed));
  });

  it('are answered by their names, and every screen by the page', async () => {
    expect(await ask('/console/assets/one.js')).toEqual({ status: 200, text: '// one' });
    expect(await ask('/console/BRAND/items')).toEqual({ status: 200, text: '<title>Console</title>' });
    expect((await ask('/console/assets/none.js')).status).toBe(404);
  });

  it('that another build took away since are not found, and come again with it', async () => {
    rmSync(join(folder, 'assets', 'two.js'));
    expect((await ask('/console/assets/two.js')).status).toBe(404);
    expect(await ask('/console/assets/one.js')).toEqual({ status: 200, text: '// one' });
    writeFileSync(join(folder, 'assets', 'two.js'), '// two again');
    expect(await ask('/console/assets/two.js')).toEqual({ status: 200, text: '// two again' });
    expect(errors).toEqual([]);
  });
});
