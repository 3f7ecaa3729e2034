import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { inImagePlace } from '../../../../subgraphs/lib/images/image-places.js';
import { lightCopy } from '../../../../subgraphs/lib/images/light-copy.js';
import { isLightWebp } from '../../../../subgraphs/lib/images/light-webp.rules.js';
import { settles } from '../../../support/until.js';

const COUNT = 40;

/** Some tens of milliseconds of work for a thread. */
const image = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: { r: red, g: 80, b: 90 } } })
    .jpeg()
    .toBuffer();

describe('light copies', () => {
  it('leave threads to what new connections and passwords need: it is done before the images that were there first', async () => {
    const one = await image(5);
    let done = 0;
    let first: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    const copies = Array.from({ length: COUNT }, async (_, nth) => {
      const light = await lightCopy(one, `account ${nth}`);
      done++;
      first();
      return light;
    });
    await begun;
    await promisify(pbkdf2)('password', 'salt', 4_096, 32, 'sha256');
    const before = done;
    for (const light of await Promise.all(copies)) expect(light && isLightWebp(light)).toBe(true);
    // Behind all of them it would be done with the last four.
    expect(before).toBeLessThan(COUNT / 2);
  });

  it('run one at a time within a lane, and lanes run in parallel', async () => {
    const order: string[] = [];
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const work = (lane: string) =>
      inImagePlace(lane, async () => void order.push(lane, await gate.then(() => 'ended')));
    const all = ['a', 'a', 'a', 'a', 'b'].map(work);
    open();
    await Promise.all(all);
    expect(order.filter((word) => word !== 'ended').indexOf('b')).toBe(3);
  });

  it('are refused when too many of one lane wait, and made again once there is room; other lanes are admitted', async () => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waiting = Array.from({ length: 52 }, () => inImagePlace('a', () => gate));
    const one = await image(7);
    await expect(lightCopy(one, 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const other = lightCopy(one, 'b');
    open();
    await Promise.all(waiting);
    for (const light of [await other, await lightCopy(one, 'a')]) expect(light && isLightWebp(light)).toBe(true);
  });

  it('unpack an image once, however often its copy is written until it is light', async () => {
    const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, nth) => (nth * nth * 2_654_435_761) >>> 11));
    const large = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .resize(4_900, 4_900, { kernel: 'nearest' })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    const spent = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Measured again where the machine did something else meanwhile. Unpacked for each attempt it was eighteen times as much.
    await settles(async () => {
      const once = await spent(() => sharp(large).resize(800, 800).raw().toBuffer());
      const whole = await spent(async () => expect(await lightCopy(large, 'a')).not.toBeNull());
      expect(whole / once).toBeLessThan(8);
    });
  }, 60_000);

  it('of what is no image are none', async () => {
    expect(await lightCopy(Buffer.from('<svg/>'), 'a')).toBeNull();
    expect(await lightCopy(Buffer.alloc(0), 'a')).toBeNull();
  });
});
