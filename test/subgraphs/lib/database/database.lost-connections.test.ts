import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';
import { testPool } from '../../../support/connections.js';
import { filesBelow } from '../../../support/files-below.js';
import { freshDatabase } from '../../../support/fresh-database.js';

const sources = ['subgraphs', 'gateway', 'rest-adapter', 'test']
  .flatMap((folder) => filesBelow(projectFile(folder)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => ({ file: file.slice(projectFile('.').length), text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /from 'pg'/.test(text));

describe('a lost connection', () => {
  it('never ends a process: every pool and client has a listener for errors', () => {
    const opening = sources.filter(({ text }) => /new ((Answering)?Pool|Client)\(/.test(text));
    expect(opening.length).toBeGreaterThanOrEqual(5);
    const deaf = opening.filter(({ text }) => {
      const pools = text.match(/new (Answering)?Pool\(/g)?.length ?? 0;
      const clients = text.match(/new Client\(/g)?.length ?? 0;
      const heard = text.match(/\.on\(\s*'error'/g)?.length ?? 0;
      // A pool has one for its idle connections and one for those in use; `outliving` gives it both.
      const outliving = text.match(/return outliving\(pool,/g)?.length ?? 0;
      return heard + outliving * 2 < pools * 2 + clients;
    });
    expect(deaf.map(({ file }) => file)).toEqual([]);
  });

  it('is kept by an ended pool, for errors when its database is dropped', async () => {
    expect(testPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }).listenerCount('error')).toBe(1);
    const fresh = await freshDatabase();
    const pool = testPool({ connectionString: fresh.url });
    await pool.query('select 1');
    // Never ended: the drop ends its idle connection.
    await fresh.drop();
    expect(pool).toBeInstanceOf(Pool);
    await pool.end();
  });
});
