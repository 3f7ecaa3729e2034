import { parse } from 'yaml';

export interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly working_dir?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: {
    readonly test?: readonly string[];
    readonly start_period?: string;
    readonly disable?: boolean;
  };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** The file as it stands, anchors and merges followed and nothing put in. */
export const readCompose = (text: string): Compose => parse(text, { merge: true, maxAliasCount: 1_000 }) as Compose;

/** The file with the values of an `.env` in it, as Compose does it: `$$`, `${A}`, `${A:-b}`, `${A:+b}`, `${A:?c}`, one in another. */
export const composeWith = (text: string, values: Readonly<Record<string, string>>): Compose =>
  fill(readCompose(text), values) as Compose;

function fill(node: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof node === 'string') return interpolated(node, values);
  if (Array.isArray(node)) return node.map((each) => fill(each, values));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, fill(value, values)]));
}

const INNERMOST = /\$\{([A-Z_]+)(?::([-+?])([^${}]*))?\}/;

function interpolated(text: string, values: Readonly<Record<string, string>>): string {
  let result = text.replaceAll('$$', '\0');
  for (let found = INNERMOST.exec(result); found; found = INNERMOST.exec(result)) {
    const [whole, name = '', kind, other = ''] = found;
    const value = values[name] ?? '';
    if (kind === '?' && !value) throw new Error(other);
    const put = kind === '-' ? value || other : kind === '+' ? value && other : value;
    result = result.replace(whole, () => put);
  }
  return result.replaceAll('\0', '$');
}

/** Splits `NAME=value` into both. */
export function setting(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split(/=(.*)/s);
  return [name, value];
}

/** `NAME=value` lines of an `.env`. */
export const readEnvFile = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map(setting),
  );
