import { ArgsType, type ClassType, Directive, Field, ObjectType } from 'type-graphql';
import { PageSize } from '../../lib/bounds/bounded-scalars.js';
import { type DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { elementAt } from '../../lib/process/elements.js';
import { Access, type AccessRule, everyone } from '../access/access.js';
import { BelongsTo, noOwner } from '../access/belonging.js';

/** Largest and default number of nodes per page. */
const MOST = 200;
const USUAL = 50;

@ArgsType()
export class PageArgs {
  @Field(() => PageSize, { defaultValue: USUAL, description: `Nodes at most: 0 to ${MOST}; more are ${MOST}.` })
  first!: number;

  @Field(() => String, { nullable: true, description: '`endCursor` of the page before; absent for the first page.' })
  after?: string | null;
}

@Access(everyone)
@Directive('@shareable')
@ObjectType({ description: 'Where a page lies in its list, as Relay has it.' })
class PageInfo {
  @Field({ description: 'Whether there are nodes after this page.' })
  hasNextPage!: boolean;

  @Field({
    description: 'Whether there are nodes before this page, which there are when it was asked for by a cursor.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first node; null on an empty page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last node; null on an empty page.' })
  endCursor!: string | null;
}

interface Edge<Node> {
  readonly cursor: string;
  readonly node: Node;
}

export interface Connection<Node> {
  readonly edges: Edge<Node>[];
  readonly nodes: Node[];
  readonly pageInfo: PageInfo;
}

/** Declares `<Node>Connection` and `<Node>Edge` of the Relay cursor connections specification, plus `nodes`. */
export function connectionType<Node extends object>(
  node: ClassType<Node>,
  name: string,
  access: AccessRule,
): ClassType<Connection<Node>> {
  @Access(access)
  @BelongsTo(noOwner)
  @ObjectType(`${name}Edge`, { description: `A ${name} and its place in a list.` })
  class NodeEdge {
    @Field({ description: 'Place of the node: `after` continues behind it.' })
    cursor!: string;

    @Field(() => node, { description: 'The node itself.' })
    node!: Node;
  }

  @Access(access)
  @BelongsTo(noOwner)
  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}.` })
  class NodeConnection {
    @Field(() => [NodeEdge], { description: 'Nodes with their places.' })
    edges!: Edge<Node>[];

    @Field(() => [node], { description: 'The nodes alone, in the same order.' })
    nodes!: Node[];

    @Field(() => PageInfo, { description: 'Where this page lies.' })
    pageInfo!: PageInfo;
  }
  return NodeConnection;
}

export interface PageQuestion<Row, Node> {
  /** Returns at most `limit` rows strictly after `after`. */
  rows(after: string | null, limit: number): Promise<readonly Row[]>;
  /** Returns the value by which the list is sorted. */
  placeOf(row: Row): string | number;
  nodeOf(row: Row): Node | Promise<Node>;
}

/** Reads one page, plus one row to determine whether another page follows. Throws `INVALID_INPUT` for an invalid cursor. */
export async function connect<Row, Node>(
  { first, after }: PageArgs,
  { rows, placeOf, nodeOf }: PageQuestion<Row, Node>,
): Promise<Connection<Node>> {
  const limit = Math.min(first, MOST);
  const found = await rows(after == null ? null : placeIn(after), limit + 1);
  const shown = found.slice(0, limit);
  const nodes = await Promise.all(shown.map(nodeOf));
  const cursorOf = (row: Row | undefined): string | null => (row === undefined ? null : cursorAt(placeOf(row)));
  return {
    // Lazy, since most callers read only nodes and need no cursors.
    get edges() {
      return nodes.map((node, at) => ({ cursor: cursorAt(placeOf(elementAt(shown, at))), node }));
    },
    nodes,
    pageInfo: {
      hasNextPage: found.length > limit,
      hasPreviousPage: after != null,
      get startCursor() {
        return cursorOf(shown[0]);
      },
      get endCursor() {
        return cursorOf(shown.at(-1));
      },
    },
  };
}

const cursorAt = (place: string | number): string => Buffer.from(`at:${place}`).toString('base64url');

function placeIn(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!text.startsWith('at:')) throw notACursor(cursor);
  return text.slice(3);
}

export const notACursor = (input: string): DomainError =>
  invalidInput({ type: 'cursor', path: ['after'], message: 'Not a cursor', input });

const LARGEST_NUMBER = 2_147_483_647;

/** Parses the cursor of a list sorted by number. */
export function numberAt(place: string | null): number | null {
  if (place === null) return null;
  if (!/^\d{1,10}$/.test(place) || Number(place) > LARGEST_NUMBER) throw notACursor(place);
  return Number(place);
}
