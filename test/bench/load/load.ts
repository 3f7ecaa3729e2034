import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadResult } from './load-plan.js';

/** The load generator's process, as the bench uses it. */
export interface Load {
  run(plan: LoadPlan): Promise<LoadResult>;
  close(): void;
}

export function startLoad(): Load {
  const child: ChildProcess = fork(fileURLToPath(new URL('./generator.js', import.meta.url)));
  return {
    run: (plan) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null): void => reject(new Error(`The load generator ended (${code})`));
        child.once('exit', ended);
        child.once('message', (answer: { result?: LoadResult; error?: string }) => {
          child.off('exit', ended);
          if (answer.result) resolve(answer.result);
          else reject(new Error(answer.error));
        });
        child.send(plan);
      }),
    close: () => child.disconnect(),
  };
}
