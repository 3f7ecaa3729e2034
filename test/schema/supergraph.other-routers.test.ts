import { expect, it } from '@jest/globals';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';

/** Paragraphs that name another Federation router as an alternative to the gateway. */
const paragraphs = ['README.md', 'schema/reference/scale.md'].flatMap((file) =>
  readProjectFile(file)
    .split(/\n(?=- )|\n\n/)
    .filter((text) => /plain Federation 2/.test(text)),
);

it('each document that names another router says how that router authenticates its clients', () => {
  expect(paragraphs).toHaveLength(2);
  for (const text of paragraphs) {
    const said = text.replace(/\s+/g, ' ');
    expect(said).toMatch(
      /has the gateway authenticate its client|asks the gateway (for every operation )?who its (client|caller) is/,
    );
    expect(said).toMatch(/A router of your own/);
  }
});

it('the configuration of each router names the token that it sends to the gateway', () => {
  for (const file of ['apollo-router.yaml', 'hive-router.yaml', 'hive-gateway.config.mjs'])
    expect(readProjectFile(`gateway/installation/router/${file}`)).toMatch(/ROUTER_TOKEN/);
});
