/** Splits a list of columns and constraints at its commas outside of parentheses and literals. */
function splitList(list: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isLiteral = false;
  for (const character of list) {
    if (character === "'") isLiteral = !isLiteral;
    if (!isLiteral && character === '(') depth++;
    if (!isLiteral && character === ')') depth--;
    if (character === ',' && depth === 0 && !isLiteral) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** Formats the creation of a table with one line per column. */
function inLines(statement: string): string {
  const [, table, list] = /^(create table [^(]+) \((.*)\)$/s.exec(statement) ?? [];
  return table && list ? `${table} (\n  ${splitList(list).join(',\n  ')}\n)` : statement;
}

/**
 * Makes the creation of the lock table conditional: it exists before any migration, since a lock is held while
 * migrations are applied (`holdMigrations`).
 */
const besidesLock = (statement: string): string =>
  statement.replace(/^create table ("\w+"\."lock")/, 'create table if not exists $1');

const quoted = (statement: string): string => `\`${statement.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

/** Returns the text of a file with all tables of a schema. */
export const tablesFile = (schema: string, statements: readonly string[]): string =>
  `// Written by .ci/migration from the entities of ${schema}. DO NOT EDIT: it has been applied.\n\n` +
  'export const TABLES: readonly string[] = [\n' +
  statements.map((statement) => `${quoted(besidesLock(inLines(statement)))},\n`).join('') +
  '];\n';

/**
 * Rewrites a statement so that it can run on a table in use: a constraint is added as not valid and validated
 * afterwards, a unique key is created from an index, so that writers are not blocked during the scan.
 */
function underWay(statement: string): string[] {
  const added = /^(alter table \S+) add constraint (\S+) (check|foreign key|unique)\b(.*)$/s.exec(statement);
  if (!added) return [statement];
  const [, table = '', name = '', kind = '', rest = ''] = added;
  if (kind === 'unique')
    return [
      `create unique index ${name} on ${table.replace('alter table ', '')}${rest}`,
      `${table} add constraint ${name} unique using index ${name}`,
    ];
  return [`${statement} not valid`, `${table} validate constraint ${name}`];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the name of a migration's class: `Custody0510`. */
const className = (schema: string, name: string): string => capital(schema) + name.slice(0, 4);

/** Returns the text of a migration. */
export const migrationFile = (schema: string, name: string, statements: readonly string[]): string =>
  `import { Migration } from '@mikro-orm/migrations';\n\n` +
  `/** ${capital(name.slice(5).replaceAll('-', ' '))}. */\n` +
  `export class ${className(schema, name)} extends Migration {\n` +
  '  override up(): void {\n' +
  statements
    .flatMap(underWay)
    .map((statement) => `    this.addSql(${quoted(inLines(statement).replaceAll('\n', '\n      '))});\n`)
    .join('') +
  '  }\n}\n';

/** Appends a migration to the text of a list of migrations. */
export function listWith(list: string, schema: string, name: string): string {
  const lines = list.split('\n');
  const imports = lines.findLastIndex((line) => line.startsWith('import ')) + 1;
  return lines
    .toSpliced(imports, 0, `import { ${className(schema, name)} } from './${name}.js';`)
    .join('\n')
    .replace(/\n {2}\},\n\};\n$/, `\n    '${name}': ${className(schema, name)},\n  },\n};\n`);
}
