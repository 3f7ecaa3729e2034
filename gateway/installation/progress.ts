/** Shows the progress of a start: animated on a terminal, as plain lines in a log. */
export interface Progress {
  /** Runs a step, and reports its duration or its failure. */
  step<Result>(name: string, work: () => Promise<Result>, detail?: (result: Result) => string): Promise<Result>;
  note(line: string): void;
}

const COLUMN = 34;

export function terminalProgress(write: (line: string) => void, isTerminal: boolean): Progress {
  const colour = (code: number, text: string): string => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    async step(name, work, detail) {
      const began = performance.now();
      try {
        const result = await work();
        const took = `${Math.round(performance.now() - began)} ms`;
        const more = detail?.(result);
        write(`  ${colour(32, '✓')} ${name.padEnd(COLUMN)} ${colour(2, took.padStart(8))}${more ? `  ${more}` : ''}`);
        return result;
      } catch (error) {
        write(`  ${colour(31, '✗')} ${name}`);
        throw error;
      }
    },
    note: (line) => write(`    ${colour(2, line)}`),
  };
}
