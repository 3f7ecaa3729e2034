import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { parseAst } from 'rolldown/parseAst';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const PARTS = ['subgraphs', 'gateway', 'rest-adapter', 'schema'];

const sources = PARTS.flatMap((part) =>
  readdirSync(projectFile(part), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.generated.ts'))
    .map((file) => join(part, file)),
);

/** Texts of a program's string and template literals; where a value is put into a template stands `$`. */
function literalsOf(code: string, file: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (typeof node === 'object' && node !== null) {
      const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { value: { raw: string } }[] };
      if (type === 'Literal' && typeof value === 'string') texts.push(value);
      if (type === 'TemplateLiteral') texts.push((quasis ?? []).map((part) => part.value.raw).join('$'));
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return texts;
}

/** Whether a text asks a graph something: a whole document, or the beginning of one. */
function isGraphQL(text: string): boolean {
  if (/^\s*(query|mutation|subscription|fragment)\s+\w+\s*(\(\s*\$|\{|on\s+[A-Z])/.test(text)) return true;
  if (!/^\s*\{\s/.test(text)) return false;
  try {
    const { definitions } = parse(text);
    return definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION);
  } catch {
    return false;
  }
}

describe('operations of the platform itself', () => {
  it('stand in .graphql files, none in a string', () => {
    const found = sources.flatMap((file) =>
      literalsOf(readFileSync(projectFile(file), 'utf8'), file)
        .filter(isGraphQL)
        .map((text) => `${file}: ${text.trim().slice(0, 80)}`),
    );
    expect(found).toEqual([]);
  });

  it('would be found in a string, whole or in parts', () => {
    const inPart = ['const b = (f: string) => `mutation B($id: Int!) { ', '{f}(id: $id) }`;'].join('$');
    const code = `const A = 'query A { brand { id } }';\n${inPart}\nconst c = '{ planCodes }';`;
    expect(literalsOf(code, 'a.ts').filter(isGraphQL)).toHaveLength(3);
  });
});
