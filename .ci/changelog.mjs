import { execFileSync } from 'node:child_process';

// Prints CHANGELOG.md: every commit but merges, by release (a tag `v…`) and area, the newest release first. An area is what
// a subject begins with: `custody: refuse a return after a transfer`.
const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 26 });

const OTHER = 'other';

/** Commits of the history, the newest first, below the release that they came with. */
function releases() {
  const log = git(
    'log',
    '--no-merges',
    '--date=short',
    '--decorate-refs=refs/tags/v*',
    '--format=%h%x09%ad%x09%D%x09%s',
  );
  const found = [{ name: 'Unreleased', date: '', areas: new Map() }];
  for (const line of log.split('\n').filter(Boolean)) {
    const [hash, date, tags, subject] = line.split('\t');
    const tag = /tag: (v[^,]+)/.exec(tags)?.[1];
    if (tag) found.push({ name: tag, date, areas: new Map() });
    const [, area = OTHER, text = subject] = /^([a-z0-9-]+(?:, [a-z0-9-]+)*): (.+)$/.exec(subject) ?? [];
    const { areas } = found.at(-1);
    areas.set(area, [...(areas.get(area) ?? []), `- ${text} (${hash})`]);
  }
  return found.filter(({ areas }) => areas.size > 0);
}

const byName = ([one], [other]) => Number(one === OTHER) - Number(other === OTHER) || one.localeCompare(other);

const sections = releases().map(({ name, date, areas }) => {
  const parts = [...areas].sort(byName).map(([area, lines]) => `### ${area}\n\n${lines.join('\n')}`);
  return `## ${name}${date && ` (${date})`}\n\n${parts.join('\n\n')}`;
});
process.stdout.write(`# Changelog\n\nWritten from the commits by \`.ci/release\`.\n\n${sections.join('\n\n')}\n`);
