import type { Expression, Node, SourceFile, StringLiteral } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isLiteralTypeNode,
  isPropertyAccessExpression,
  isStringLiteral,
  isSwitchStatement,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from './files-below.js';
import { present } from './present.js';

/** What the names of values end with that are states, whatever their type. */
const NAMED_STATE = /stat(?:e|us)$/i;

/** The project that life cycles belong to. */
const OWN_CONFIG = 'tsconfig.json';

const COMPARES = /^[!=]==?$/;

/** States of each life cycle, by what `keyOf` makes of them, and each of them alone. */
interface States {
  readonly ofCycles: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/**
 * Finds where files of the project name a state of a life cycle by its word: compared, handed over, listed or given. `texts` stand in for what
 * files contain; `config` is the project that the files belong to.
 */
export function statesByHand(
  files: readonly string[],
  texts: Readonly<Record<string, string>> = {},
  config = OWN_CONFIG,
): string[] {
  const inPlace = new Map(Object.entries(texts).map(([file, text]) => [projectFile(file), text]));
  const fs = inPlace.size > 0 ? { fs: { readFile: (path: string) => inPlace.get(path) } } : {};
  const api = new API({ cwd: projectFile('.'), ...fs });
  try {
    const own = openProject(api, OWN_CONFIG);
    const states = statesOfCycles(own.checker, filesOfCycles().map(own.sourceOf));
    const { checker, sourceOf } = config === OWN_CONFIG ? own : openProject(api, config);
    return files.flatMap((file) => {
      const source = sourceOf(file);
      return literalsIn(source)
        .filter((literal) => states.words.has(literal.text) && isState(checker, literal, states))
        .map((literal) => `${file}: ${literal.parent.getText(source)}`);
    });
  } finally {
    api.close();
  }
}

function openProject(api: API, config: string) {
  const [project] = api.updateSnapshot({ openProjects: [projectFile(config)] }).getProjects();
  const { program, checker } = present(project);
  return { checker, sourceOf: (file: string): SourceFile => present(program.getSourceFile(projectFile(file))) };
}

const filesOfCycles = (): string[] => [
  ...filesBelow('schema/life-cycles'),
  ...filesBelow('subgraphs').filter((file) => file.endsWith('.rules.ts')),
];

function nodesIn(source: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const literalsIn = (source: SourceFile): StringLiteral[] =>
  nodesIn(source)
    .filter(isStringLiteral)
    .filter(({ parent }) => !isLiteralTypeNode(parent));

/** Asks the compiler for the states of every `lifeCycle<State, Trigger>(…)`. */
function statesOfCycles(checker: Checker, rules: readonly SourceFile[]): States {
  const all = rules.flatMap((source) =>
    nodesIn(source)
      .filter(isCallExpression)
      .filter(({ expression }) => expression.getText(source) === 'lifeCycle')
      .map(({ typeArguments }) => wordsOf(checker, present(checker.getTypeFromTypeNode(present(typeArguments?.[0]))))),
  );
  return { ofCycles: new Set(all.map(keyOf)), words: new Set(all.flat()) };
}

/** Words of a type: of literals, with a mark (`'open' & { … }`) or without; null and undefined are left out. */
function wordsOf(checker: Checker, type: Type): string[] {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return parts
    .map((part) => checker.typeToString(part.isIntersectionType() ? present(part.getTypes()[0]) : part))
    .filter((word) => word !== 'null' && word !== 'undefined')
    .map((word) => word.replace(/^"(.*)"$/, '$1'));
}

const keyOf = (words: readonly string[]): string => [...words].sort().join(' ');

function isState(checker: Checker, literal: StringLiteral, { ofCycles }: States): boolean {
  const compared = comparedWith(literal);
  const type = compared ? declaredType(checker, compared) : checker.getContextualType(literal);
  if (!type) return false;
  const words = wordsOf(checker, type);
  const isNamedState = compared !== undefined && keyOf(words) === 'string' && NAMED_STATE.test(compared.getText());
  return isNamedState || ofCycles.has(keyOf(words));
}

/** The other side of a comparison, or the subject of a `switch`. */
function comparedWith(literal: StringLiteral): Expression | undefined {
  const { parent } = literal;
  if (isBinaryExpression(parent) && COMPARES.test(parent.operatorToken.getText()))
    return parent.left === literal ? parent.right : parent.left;
  const statement = isCaseClause(parent) ? parent.parent.parent : undefined;
  return statement && isSwitchStatement(statement) ? statement.expression : undefined;
}

/** The type that a value is declared to have: where it is compared a second time, the compiler has narrowed it. */
function declaredType(checker: Checker, value: Expression): Type | undefined {
  const symbol = checker.getSymbolAtLocation(isPropertyAccessExpression(value) ? value.name : value);
  return (symbol && checker.getTypeOfSymbol(symbol)) ?? checker.getTypeAtLocation(value);
}
