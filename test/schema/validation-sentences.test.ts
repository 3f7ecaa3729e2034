import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as fields from '../../schema/field-sentences.js';
import * as general from '../../schema/validation-sentences.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

const { tooLong, tooMany, tooShort } = general;
const PLACES = ['field-sentences', 'validation-sentences'].map((name) => projectFile(`schema/${name}.ts`));

/** Returns the text of a sentence with the quotation mark behind it, or how one with values begins where that is enough to recognise it. */
function beginnings(sentence: unknown): string[] {
  if (typeof sentence === 'string') return [`${sentence}'`];
  if (typeof sentence !== 'function') return Object.values(Object(sentence)).flatMap(beginnings);
  const [beginning = ''] = String(Reflect.apply(sentence, undefined, ['\0', '\0'])).split('\0');
  return beginning.length > 'The document has '.length ? [beginning] : [];
}

describe('sentences of validation', () => {
  it('stand once: the server writes them from one place, and the console recognises them by it', () => {
    const said = [...Object.values(general), ...Object.values(fields)].flatMap(beginnings);
    expect(said.length).toBeGreaterThan(40);
    const sources = ['subgraphs', 'gateway', 'rest-adapter', 'schema']
      .flatMap((folder) => filesBelow(projectFile(folder)))
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.generated.') && !PLACES.includes(file));
    const again = sources.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const written = said.filter((text) => ["'", '`', '^', '>'].some((quote) => source.includes(`${quote}${text}`)));
      return written.map((text) => `${file}: ${text}`);
    });
    expect(again).toEqual([]);
  });

  it('count in words of one and of many', () => {
    expect([tooShort(1), tooShort(12)]).toEqual([
      'String should have at least 1 character',
      'String should have at least 12 characters',
    ]);
    expect([tooLong(255), tooMany(1, 2)]).toEqual([
      'String should have at most 255 characters',
      'List should have at most 1 item after validation, not 2',
    ]);
  });

  it('are recognised with their values', () => {
    expect(tooShort.pattern.exec(tooShort(1))?.slice(1)).toEqual(['1']);
    expect(tooMany.pattern.exec(tooMany(20, 31))?.slice(1)).toEqual(['20', '31']);
    expect(fields.keyReserved.pattern.exec(fields.keyReserved('a b(s) `c`'))?.slice(1)).toEqual(['a b(s) `c`']);
    expect(tooShort.pattern.test(tooLong(1))).toBe(false);
  });
});
