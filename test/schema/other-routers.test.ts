import { expect, it } from '@jest/globals';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';

/** Texts that name a router of somebody else's in the place of the gateway. */
const paragraphs = ['README.md', 'schema/reference/scale.md'].flatMap((file) =>
  readProjectFile(file)
    .split(/\n(?=- )|\n\n/)
    .filter((text) => /plain Federation 2/.test(text)),
);

it('no reader is promised a router that cannot authenticate: what is missing is said where one is named', () => {
  expect(paragraphs).toHaveLength(2);
  for (const text of paragraphs) {
    const said = text.replace(/\s+/g, ' ');
    expect(said).toMatch(/cannot stand in for the gateway yet|can stand in for the gateway yet, since neither can/);
    expect(said).toMatch(/the project does not bring (one|them)/);
  }
});
