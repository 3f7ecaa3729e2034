import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';
import { filesBelow } from '../../../support/files-below.js';

describe('items', () => {
  it('are inserted in one place, whether they come from the console, a batch or a manifest', () => {
    const inserting = filesBelow(projectFile('subgraphs'))
      .filter(
        (path) => path.endsWith('.ts') && /insertInto\('item'\)|insert into item\b/.test(readFileSync(path, 'utf8')),
      )
      .map((path) => relative(projectFile(), path));
    expect(inserting).toEqual(['subgraphs/custody/items/new-items.statements.ts']);
  });
});
