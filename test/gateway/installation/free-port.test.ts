import { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { freePort } from '../../../gateway/installation/free-port.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

/** Has a thread, whose modules are its own, ask for ports. */
const portsOfThread = (count: number): Promise<readonly number[]> =>
  new Promise((resolve, reject) => {
    const module = projectFile('dist/gateway/installation/free-port.js');
    const code = `
      const { parentPort } = require('node:worker_threads');
      import(${JSON.stringify(module)}).then(async ({ freePort }) => {
        const ports = [];
        for (let nth = 0; nth < ${count}; nth++) ports.push(await freePort());
        parentPort.postMessage(ports);
      });`;
    const thread = new Worker(code, { eval: true });
    thread.once('message', resolve);
    thread.once('error', reject);
  });

it('gives each port to one caller only, even while nothing listens on it', async () => {
  const own = Array.from({ length: 20 }, () => freePort());
  const others = Array.from({ length: 4 }, () => portsOfThread(400));
  const given = [...(await Promise.all(own)), ...(await Promise.all(others)).flat()];
  expect(new Set(given).size).toBe(given.length);
});
