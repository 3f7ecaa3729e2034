import { sideBySide } from '../../subgraphs/lib/process/limit-concurrency.js';

/** Runs sections that do not depend on each other. Where one fails, its error is thrown once the others have ended. */
export async function together(...sections: readonly (() => Promise<void>)[]): Promise<void> {
  const applying = sideBySide(sections.length + 1);
  for (const section of sections) await applying.begin(section);
  await applying.done();
}
