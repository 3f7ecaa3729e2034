import 'reflect-metadata';
import { openStage } from '../../support/actors.js';
import type { FreshDatabase } from '../../support/fresh-database.js';
import type { Installation } from '../installation.js';
import { atMost, type Row } from '../row.js';
import { type Course, coursesOf } from '../units/courses.js';
import { type Held, setScene } from '../units/scene.js';
import type { Part } from './part.js';

const WARM_UP = 200;
const MEASURED = 400;

/** CPU time of what people do one at a time, in this process and of the subgraph alone: no HTTP, no jobs, no other callers. */
export const units: Part = {
  name: 'units',
  about: 'CPU time of what people do one at a time, each a transaction',
  async run({ platform }) {
    const stage = await openStage({}, await databaseBeside(await platform()));
    try {
      const scene = await setScene(stage, WARM_UP + MEASURED);
      const courses = coursesOf(scene);
      await measured(courses, scene.held.slice(0, WARM_UP));
      const means = await measured(courses, scene.held.slice(WARM_UP));
      return [...means].map(([what, value]) => unitRow(what, value));
    } finally {
      await stage.close();
    }
  },
};

const unitRow = (what: string, value: number): Row => ({
  part: 'units',
  what: `${what}, CPU`,
  ours: { value, unit: 'ms' },
  value,
  bar: atMost(3, 2),
});

/** Creates an empty database on the installation's server. */
async function databaseBeside({ db }: Installation): Promise<FreshDatabase> {
  await db.query('create database units');
  return {
    url: db.options.connectionString!.replace(/\/[^/]+$/, '/units'),
    drop: async () => void (await db.query('drop database units with (force)')),
  };
}

/**
 * Runs each course with each of some items, one operation at a time; returns the CPU that each operation took on average, in
 * milliseconds.
 */
async function measured(courses: readonly Course[], held: readonly Held[]): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number[]>();
  for (const course of courses) {
    for (const [nth, item] of held.entries()) {
      let begun = 0;
      for (const { what, run } of course) {
        const before = process.cpuUsage();
        begun = await run(item, begun, nth);
        const { user, system } = process.cpuUsage(before);
        const all = taken.get(what) ?? [];
        taken.set(what, all);
        all.push((user + system) / 1000);
      }
    }
  }
  return new Map([...taken].map(([what, all]) => [what, all.reduce((sum, one) => sum + one, 0) / all.length]));
}
