import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from './files-below.js';
import { readInPassing } from './read-in-passing.js';

describe('expectations of browser tests', () => {
  it('are found where they read a page in passing', () => {
    const found = readInPassing(`
      await button.click();
      expect(await page.locator('p').count()).toBe(1);
      await settles(async () => expect(await page.locator('p').count()).toBe(1));
      expect([await page.content()]).toEqual(['x']);
      expect(await accessibilityFaults(page)).toEqual([]);
      await settles(async () => {
        await page.reload();
        expect(await page.locator('p').innerText()).toBe('x');
      });
    `);
    expect(found).toEqual([3, 5]);
  });

  it('ask until they hold: none of the suite reads a page in passing', () => {
    const inBrowsers = filesBelow(projectFile('test')).filter(
      (file) => file.endsWith('.test.ts') && /from '[^']*\/browser\.js'/.test(readFileSync(file, 'utf8')),
    );
    expect(inBrowsers.length).toBeGreaterThan(6);
    const faults = inBrowsers.flatMap((file) =>
      readInPassing(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(faults).toEqual([]);
  });
});
