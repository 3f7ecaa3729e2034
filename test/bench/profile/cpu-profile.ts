/** The part of V8's `.cpuprofile` that a flame graph is drawn from. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Node that was on top of the stack at each sample. */
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** A function in the place it was called from, with the time spent in it and below it. */
export interface Frame {
  readonly name: string;
  /** Who wrote it: a package, `node`, or a folder of the project. */
  readonly owner: string;
  /** Microseconds. */
  own: number;
  total: number;
  readonly children: Map<string, Frame>;
}

/** Not work: the process waited, or its profiler wrote things down. */
const IDLE = new Set(['(idle)', '(program)']);

/** Calls of one function from one place are one frame; samples before `from` microseconds are left out. */
export function framesOf(profile: CpuProfile, from = 0): Frame {
  const times = new Map<number, number>();
  let at = 0;
  for (const [nth, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[nth] ?? 0;
    at += delta;
    if (at >= from) times.set(id, (times.get(id) ?? 0) + delta);
  }
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const root: Frame = { name: 'all', owner: '', own: 0, total: 0, children: new Map() };
  const visit = (id: number, parent: Frame): void => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName, url, lineNumber } = node.callFrame;
    if (IDLE.has(functionName)) return;
    const key = `${functionName} ${url}:${lineNumber}`;
    const frame = parent.children.get(key) ?? newFrame(functionName, url, lineNumber);
    parent.children.set(key, frame);
    frame.own += times.get(id) ?? 0;
    for (const child of node.children ?? []) visit(child, frame);
  };
  const [top] = profile.nodes;
  for (const child of top?.children ?? []) visit(child, root);
  addUp(root);
  return root;
}

function newFrame(functionName: string, url: string, line: number): Frame {
  const path = url.replace(/^file:\/\//, '');
  const file = path.split('/').at(-1) ?? '';
  const name = `${functionName || '(anonymous)'}${file ? ` ${file}:${line + 1}` : ''}`;
  return { name, owner: ownerOf(path), own: 0, total: 0, children: new Map() };
}

function ownerOf(path: string): string {
  const ofPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (ofPackage) return ofPackage;
  if (path.startsWith('node:') || path === '') return 'node';
  return /\/dist\/((?:subgraphs\/)?[^/]+)/.exec(path)?.[1] ?? 'compiled operations';
}

function addUp(frame: Frame): number {
  frame.total = frame.own;
  for (const child of frame.children.values()) frame.total += addUp(child);
  return frame.total;
}

/** Own time by owner or by function, largest first. */
export function selfTimes(root: Frame, by: (frame: Frame) => string): readonly (readonly [string, number])[] {
  const times = new Map<string, number>();
  const visit = (frame: Frame): void => {
    times.set(by(frame), (times.get(by(frame)) ?? 0) + frame.own);
    for (const child of frame.children.values()) visit(child);
  };
  visit(root);
  return [...times].sort((a, b) => b[1] - a[1]);
}
