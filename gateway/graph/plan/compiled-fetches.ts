import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { isRecord } from '../../../schema/record.js';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import type { Call } from '../graph.js';
import type { ConditionNode, FetchNode, PlanNode, QueryPlan } from './apollo-gateway.js';
import { merge } from './merge.js';
import { compileRepresentation } from './representation.js';

type Data = Record<string, unknown>;
type Variables = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** One run of an operation. */
interface Run {
  /** Fetched data. */
  readonly root: Data;
  readonly variables: Variables;
  readonly call: Call;
  /** Errors in order of occurrence. */
  readonly errors: GraphQLError[];
}

/** Runs every fetch of a plan. */
export type Fetches = (run: Run) => Promise<void> | void;

/** Runs one node of the plan on its target: an object, or a list of objects in which null marks missing ones. */
type Step = (run: Run, at: unknown) => Promise<void> | void;

/** Compiles the fetches of a plan; undefined where it has an unsupported node. */
export function compileFetches(
  plan: QueryPlan,
  schema: GraphQLSchema,
  subgraphs: Readonly<Record<string, Executor>>,
  defaults: Variables,
): Fetches | undefined {
  if (plan.node?.kind === 'Subscription') return undefined;
  const step = plan.node ? new FetchCompiler(schema, subgraphs, defaults).node(plan.node, []) : () => {};
  return step && ((run) => step(run, run.root));
}

const nothing: Step = () => {};

class FetchCompiler {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly subgraphs: Readonly<Record<string, Executor>>,
    /** Default values of the operation's variables. */
    private readonly defaults: Variables,
  ) {}

  /** Compiles a node of the plan. `path`: path of the node in the answer, `@` for the elements of a list. */
  node(node: PlanNode, path: Path): Step | undefined {
    switch (node.kind) {
      case 'Fetch':
        return this.fetch(node, path);
      case 'Sequence':
        return all(
          node.nodes.map((child) => this.node(child, path)),
          inTurn,
        );
      case 'Parallel':
        return all(
          node.nodes.map((child) => this.node(child, path)),
          together,
        );
      case 'Flatten': {
        const step = this.node(node.node, [...path, ...node.path]);
        return (
          step &&
          ((run, at) => {
            const below = valuesAt(at, node.path, 0);
            return below == null ? undefined : step(run, below);
          })
        );
      }
      case 'Condition':
        return this.condition(node, path);
      default:
        return undefined;
    }
  }

  /** Compiles the branches of a condition of `@include` or `@skip`. */
  private condition({ condition, ifClause, elseClause }: ConditionNode, path: Path): Step | undefined {
    const steps = [ifClause, elseClause].map((clause) => (clause ? this.node(clause, path) : nothing));
    const [met, unmet] = steps;
    if (!met || !unmet) return undefined;
    return (run, at) => {
      const given = run.variables[condition];
      return ((given === undefined ? this.defaults[condition] : given) ? met : unmet)(run, at);
    };
  }

  private fetch(node: FetchNode, path: Path): Step | undefined {
    const { serviceName, operation: text, operationName, requires, variableUsages = [] } = node;
    const subgraph = this.subgraphs[serviceName];
    if (!subgraph || node.inputRewrites?.length || node.outputRewrites?.length || node.contextRewrites?.length) {
      return undefined;
    }
    const ask = async (run: Run, own: Data, pathOf: (path: Path | undefined) => Path | undefined) => {
      try {
        const variables = given(variableUsages, run.variables, own);
        const { principal, requestId, clientAddress } = run.call;
        const request = { text, operationName, variables, principal, requestId, clientAddress };
        const running = subgraph.execute(request);
        const result: ExecutionResult = running instanceof Promise ? await running : running;
        for (const error of result.errors ?? []) run.errors.push(ofSubgraph(error, serviceName, pathOf(error.path)));
        return result.data;
      } catch (error) {
        run.errors.push(new GraphQLError(asError(error).message, { originalError: asError(error) }));
        return undefined;
      }
    };
    if (!requires) {
      const pathOf = (below: Path | undefined): Path | undefined => below && [...path, ...below];
      return (run, at) =>
        ask(run, {}, pathOf).then((received) => {
          if (received) for (const entity of entitiesOf(at)) merge(entity, received);
        });
    }
    const represent = compileRepresentation(requires, this.schema);
    return (
      represent &&
      (async (run, at) => {
        const known: { entity: Data; nth: number }[] = [];
        const representations: Data[] = [];
        for (const [nth, entity] of entitiesOf(at).entries()) {
          const representation = represent(entity);
          if (!representation?.__typename) continue;
          representations.push(representation);
          known.push({ entity, nth });
        }
        if (representations.length === 0) return;
        const received = await ask(run, { representations }, (below) =>
          typeof below?.[1] === 'number'
            ? [...(pathsOf(run.root, path)[known[below[1]]?.nth ?? -1] ?? []), ...below.slice(2)]
            : below && [...path, ...below],
        );
        for (const [nth, entity] of elementsOf(received?._entities ?? []).entries()) {
          const asked = known[nth]?.entity;
          if (isRecord(entity) && asked) merge(asked, entity);
        }
      })
    );
  }
}

const entitiesOf = (at: unknown): readonly Data[] =>
  Array.isArray(at) ? at.filter((one): one is Data => one != null) : isRecord(at) ? [at] : [];

function all(steps: readonly (Step | undefined)[], run: (steps: readonly Step[]) => Step): Step | undefined {
  return steps.every((step): step is Step => step !== undefined) ? run(steps) : undefined;
}

const inTurn =
  (steps: readonly Step[]): Step =>
  async (run, at) => {
    for (const step of steps) await step(run, at);
  };

const together =
  (steps: readonly Step[]): Step =>
  async (run, at) => {
    await Promise.all(steps.map((step) => step(run, at)));
  };

/** Selects the variables of a fetch; absent ones stay absent, so that the subgraph's defaults apply. */
function given(names: readonly string[], variables: Variables, own: Data): Data {
  for (const name of names) if (variables[name] !== undefined) own[name] = variables[name];
  return own;
}

function elementsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('A subgraph answered no list where a plan has one');
  return value;
}

function valuesAt(value: unknown, path: Path, from: number): unknown {
  if (from === path.length || value == null) return value;
  const step = path[from];
  if (step === '@') return elementsOf(value).flatMap((element) => valuesAt(element, path, from + 1));
  return step !== undefined && isRecord(value) ? valuesAt(value[step], path, from + 1) : undefined;
}

/**
 * Returns the actual paths of the objects at a path of the plan, for errors: `@` becomes the index of the element. Nulls
 * are left out.
 */
function pathsOf(root: unknown, path: Path): readonly Path[] {
  const found: Path[] = [];
  const visit = (value: unknown, from: number, at: Path): void => {
    if (value == null) return;
    const step = path[from];
    if (step === undefined) found.push(at);
    else if (step === '@')
      for (const [nth, element] of elementsOf(value).entries()) visit(element, from + 1, [...at, nth]);
    else if (isRecord(value)) visit(value[step], from + 1, [...at, step]);
  };
  visit(root, 0, []);
  return found;
}

const ofSubgraph = (error: GraphQLError, serviceName: string, path: Path | undefined): GraphQLError =>
  new GraphQLError(error.message, {
    originalError: error,
    path,
    extensions: { code: 'DOWNSTREAM_SERVICE_ERROR', ...error.extensions, serviceName },
  });
