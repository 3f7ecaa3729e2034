import { limitConcurrency } from '../../subgraphs/lib/process/limit-concurrency.js';

/** Runs independent sections concurrently. When one fails, throws its error once the others have ended. */
export async function together(...sections: readonly (() => Promise<void>)[]): Promise<void> {
  const applying = limitConcurrency(sections.length + 1);
  for (const section of sections) await applying.begin(section);
  await applying.done();
}
