import { readdir, readFile } from 'node:fs/promises';
import { parseAst } from 'rolldown/parseAst';
import { projectFile } from '../../subgraphs/lib/process/project.js';

/** A regular expression of ours, and where it is written. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

const FOLDERS = ['gateway', 'rest-adapter', 'schema', 'subgraphs'];
const SCHEMAS = ['schema/openapi.json', 'schema/passport-document.schema.json'];

/** Every regular expression of the source, of its JSON schemas and of the published ones, each once. */
export async function patternsOfOurs(): Promise<Pattern[]> {
  const found = new Map<string, Pattern>();
  const add = (pattern: Pattern): void => void found.set(`${pattern.flags}/${pattern.source}`, pattern);
  for (const folder of FOLDERS) {
    for (const file of await readdir(projectFile(folder), { recursive: true })) {
      if (!/\.(tsx?|mjs)$/.test(file)) continue;
      const at = `${folder}/${file}`;
      const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
      visit(parseAst(await readFile(projectFile(at), 'utf8'), { lang }), at, add);
    }
  }
  for (const at of SCHEMAS) patternsIn(JSON.parse(await readFile(projectFile(at), 'utf8')), at, add);
  return [...found.values()];
}

type Add = (pattern: Pattern) => void;
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visit(node: unknown, at: string, add: Add): void {
  if (!isNode(node)) return;
  const text = (value: unknown): string | undefined =>
    isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
  if (node.type === 'Literal' && isNode(node.regex)) {
    add({ source: String(node.regex.pattern), flags: String(node.regex.flags), at });
  }
  const called =
    (node.type === 'NewExpression' || node.type === 'CallExpression') && isNode(node.callee) && node.callee.name;
  if (called === 'RegExp') {
    const [source, flags] = node.arguments as unknown[];
    const pattern = text(source);
    if (pattern !== undefined) add({ source: pattern, flags: text(flags) ?? '', at });
  }
  if (node.type === 'Property' && isNode(node.key) && node.key.name === 'pattern') {
    const pattern = text(node.value);
    if (pattern !== undefined) add({ source: pattern, flags: 'u', at });
  }
  for (const child of Object.values(node)) if (isNode(child)) visit(child, at, add);
}

/** A member named `pattern` is a keyword where its value is a text. */
function patternsIn(value: unknown, at: string, add: Add): void {
  if (!isNode(value)) return;
  if (typeof value.pattern === 'string') add({ source: value.pattern, flags: 'u', at });
  const keys = isNode(value.patternProperties) ? Object.keys(value.patternProperties) : [];
  for (const source of keys) add({ source, flags: 'u', at });
  for (const child of Object.values(value)) patternsIn(child, at, add);
}
