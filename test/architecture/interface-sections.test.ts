import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { families } from '../../rest-adapter/routes/families.js';
import { filesBelow } from '../support/files-below.js';

const INTERFACE = 'schema/reference/interface.md';
const text = readFileSync(INTERFACE, 'utf8');
const headings = [...text.matchAll(/^<a id="(?<anchor>[\d.]+)"><\/a>\n#+ §(?<section>[\d.]+) (?<title>.*)$/gm)].map(
  ({ groups }) => ({ anchor: groups?.anchor, section: groups?.section, title: groups?.title ?? '' }),
);
const sections = new Set(headings.map(({ section }) => section));

const sources = ['gateway', 'rest-adapter', 'schema', 'subgraphs', 'test']
  .flatMap(filesBelow)
  .filter((file) => /\.(?:tsx?|md|graphql)$/.test(file));

/** A mark, the end of its range where it has one, and the other document it is of where one is named before it. */
const MARK =
  /(?<other>(?:RFC \d+|SemVer [\d.]+)\s(?:\*\s)?)?§§?\s?(?<first>\d+(?:\.\d+)*)(?:(?:–| to )(?<last>\d+(?:\.\d+)+))?/g;

function marksOf(file: string): { place: string; section: string }[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(MARK)].flatMap(({ index, groups }) => {
    if (groups?.other) return [];
    const place = `${file}:${source.slice(0, index).split('\n').length}`;
    return [groups?.first, groups?.last].flatMap((section) => (section ? [{ place, section }] : []));
  });
}

describe('marks that lead to the documented interface', () => {
  it('every section has an anchor of its number', () => {
    expect(headings.length).toBeGreaterThan(60);
    expect(headings.filter(({ anchor, section }) => anchor !== section)).toEqual([]);
    expect([...text.matchAll(/^#+ §/gm)]).toHaveLength(headings.length);
  });

  it('every mark names a section that exists', () => {
    const marks = sources.flatMap(marksOf);
    expect(marks.length).toBeGreaterThan(600);
    expect(marks.filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  it('every documented endpoint is answered by a route that names its section', () => {
    const endpoints = headings.flatMap(({ section, title }) => {
      const [, method, path] = /^(GET|POST) (?:\/v1)?(\/\S+)$/.exec(title) ?? [];
      return method && path ? [`§${section} ${method} ${path}`] : [];
    });
    const routes = families.flatMap((family) => family.routes);
    const answered = new Set(routes.map(({ section, method, path }) => `${section} ${method} ${path}`));
    expect(endpoints.length).toBeGreaterThan(20);
    expect(endpoints.filter((endpoint) => !answered.has(endpoint))).toEqual([]);
  });

  it('no page claims to be one of the documented endpoints', () => {
    const endpoints = new Set(headings.map(({ section, title }) => (/^[A-Z]+ \//.test(title) ? `§${section}` : '')));
    const pages = families.flatMap(({ routes }) => routes.filter(({ path }) => /^\/(?:en|fr)\//.test(path)));
    // Pages that the interface names as where its redirects lead.
    const named = new Set(['§4.14', '§4.24', '§4.25']);
    expect(
      pages.flatMap(({ section, path }) =>
        endpoints.has(section) && !named.has(section) ? [`${section} ${path}`] : [],
      ),
    ).toEqual([]);
  });
});
