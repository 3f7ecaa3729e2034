/** One row of a life cycle: in any state of `from`, the trigger changes it to `to`. */
export interface Transition<State extends string, Trigger extends string> {
  readonly trigger: Trigger;
  readonly from: readonly State[];
  readonly to: State;
  /** True for one that takes a recorded step back, so that its `from` stays final. */
  readonly undoes?: true;
}

/** A life cycle as a transition table, enforced by `next` and drawn in the reference. */
export interface LifeCycle<State extends string, Trigger extends string> {
  readonly name: string;
  readonly states: readonly State[];
  /** State of a new object. */
  readonly initial: State;
  readonly transitions: readonly Transition<State, Trigger>[];
  /** Returns the state after the trigger; null when the trigger does not apply in that state. */
  next(state: State, trigger: Trigger): State | null;
  /** Tells whether the trigger applies in that state. */
  allows(state: State, trigger: Trigger): boolean;
  /** States without an outgoing transition that is no undoing. */
  readonly final: readonly State[];
  /** States that are not final. */
  readonly open: readonly State[];
  /** Returns the states that a trigger changes from and to, for set-based statements. */
  step(trigger: Trigger): { readonly from: readonly State[]; readonly to: State };
}

export function lifeCycle<State extends string, Trigger extends string>(
  name: string,
  states: readonly State[],
  initial: State,
  transitions: readonly Transition<State, Trigger>[],
): LifeCycle<State, Trigger> {
  const table = new Map<string, State>();
  const isFinal = (state: State) => !transitions.some(({ from, undoes }) => !undoes && from.includes(state));
  for (const { trigger, from, to } of transitions) {
    for (const state of from) table.set(`${state} ${trigger}`, to);
  }
  return {
    name,
    states,
    initial,
    transitions,
    next: (state, trigger) => table.get(`${state} ${trigger}`) ?? null,
    allows: (state, trigger) => table.has(`${state} ${trigger}`),
    final: states.filter(isFinal),
    open: states.filter((state) => !isFinal(state)),
    step: (trigger) => {
      const rows = transitions.filter((row) => row.trigger === trigger);
      if (rows.length !== 1) throw new Error(`${name}: ${trigger} is not one step`);
      return rows[0]!;
    },
  };
}

/** Returns the life cycle as a Mermaid state diagram. */
export function drawLifeCycle(cycle: LifeCycle<string, string>): string {
  const lines = [`  [*] --> ${cycle.initial}`];
  for (const { trigger, from, to } of cycle.transitions) {
    for (const state of from) lines.push(`  ${state} --> ${to}: ${trigger}`);
  }
  for (const state of cycle.final) lines.push(`  ${state} --> [*]`);
  return ['stateDiagram-v2', ...lines].join('\n');
}
