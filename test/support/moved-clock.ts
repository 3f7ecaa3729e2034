import { readFileSync } from 'node:fs';

// Loaded into a process before anything else (`--import`): its wall clock is off by as many milliseconds as the file
// `MOVED_CLOCK` says, from within a tenth of a second after that is written. Timers and `performance.now()` go on as they
// do when somebody sets the clock of a machine: they count from its start.
const file = process.env.MOVED_CLOCK;
const LOOK_MS = 100;
const RealDate = Date;
let offset = 0;

function look(): void {
  try {
    offset = Number(readFileSync(file!, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
}

const now = (): number => RealDate.now() + offset;

if (file) {
  look();
  setInterval(look, LOOK_MS).unref();
  const Moved = new Proxy(RealDate, {
    construct: (target, values, made) => Reflect.construct(target, values.length > 0 ? values : [now()], made) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  RealDate.prototype.constructor = Moved;
  globalThis.Date = Moved;
}
