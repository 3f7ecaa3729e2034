import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import { isCallExpression, isStringLiteral, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, isTypeReference, type Type, TypeFlags } from 'typescript/unstable/sync';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { present } from './present.js';

/** What a value is: what `typeof` says of it, the name of its class, `null` or `unknown`; with `[]` after it for arrays of it. */
type Kind = string;

/** A statement as the compiler knows it. */
export interface DeclaredRow {
  readonly file: string;
  /** The statement's name, or what recognises names that are put together; undefined where an argument is its name. */
  readonly name: string | RegExp | undefined;
  /** Kinds of the values of each column. */
  readonly columns: ReadonlyMap<string, ReadonlySet<Kind>>;
}

const STATEMENT = /^statement(\.\w+)?$/;

/** Asks the compiler for the row of every statement in these files of the project. */
export function declaredRows(files: readonly string[]): DeclaredRow[] {
  const api = new API({ cwd: projectFile('.') });
  try {
    const [project] = api.updateSnapshot({ openProjects: [projectFile('tsconfig.json')] }).getProjects();
    const { program, checker } = present(project);
    return files.flatMap((file) => {
      const calls = statementsIn(present(program.getSourceFile(projectFile(file))));
      const types = checker.getTypeAtLocation(calls);
      return calls.map((call, nth) => ({
        file,
        name: nameOf(call.arguments[0]),
        columns: columnsOf(checker, present(types[nth])),
      }));
    });
  } finally {
    api.close();
  }
}

function statementsIn(source: SourceFile): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && STATEMENT.test(node.expression.getText(source))) found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** A name that is put together begins as its template does. */
function nameOf(argument: Expression | undefined): string | RegExp | undefined {
  if (argument && isStringLiteral(argument)) return argument.text;
  return argument && isTemplateExpression(argument) ? new RegExp(`^${argument.head.text}\\w+$`) : undefined;
}

/** Columns of a `Lookup<Row>` or a `Statement<Arguments, Row>`; a row that is one of several has those of all. */
function columnsOf(checker: Checker, type: Type): Map<string, Set<Kind>> {
  const row = present(isTypeReference(type) ? checker.getTypeArguments(type).at(-1) : undefined);
  const columns = new Map<string, Set<Kind>>();
  for (const one of row.isUnionType() ? row.getTypes() : [row])
    for (const column of checker.getPropertiesOfType(one)) {
      const kinds = kindsOf(checker, present(checker.getTypeOfSymbol(column)));
      columns.set(column.name, new Set([...(columns.get(column.name) ?? []), ...kinds]));
    }
  return columns;
}

const PRIMITIVES: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.Any | TypeFlags.Unknown, 'unknown'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
];

function kindsOf(checker: Checker, type: Type): Kind[] {
  if (type.isUnionType()) return type.getTypes().flatMap((each) => kindsOf(checker, each));
  // A value with a mark (`string & { … }`) is what it would be without.
  if (type.isIntersectionType())
    return type
      .getTypes()
      .slice(0, 1)
      .flatMap((each) => kindsOf(checker, each));
  const primitive = PRIMITIVES.find(([flag]) => type.flags & flag);
  if (primitive) return [primitive[1]];
  if (checker.isArrayLikeType(type) && isTypeReference(type))
    return checker.getTypeArguments(type).flatMap((each) => kindsOf(checker, each).map((kind) => `${kind}[]`));
  const name = type.getSymbol()?.name ?? '';
  return [name === 'Date' || name === 'Buffer' ? name : 'object'];
}
