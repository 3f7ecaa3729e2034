import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testClient } from '../../../support/connections.js';
import { until } from '../../../support/until.js';
import { openRepairStage, type RepairStage } from '../repair/repair-stage.js';

let at: RepairStage;
beforeAll(async () => {
  at = await openRepairStage();
}, 120_000);
afterAll(() => at?.stage.close());

const ADD =
  'mutation P($id: Int!, $content: String!) { addInterventionPhoto(interventionId: $id, content: $content) { id } }';

it('an image that is deleted between the question for it and that for its content is not found', async () => {
  const { id } = await at.record(at.ana, { title: 'Shown' });
  const drawn = sharp({ create: { width: 9, height: 6, channels: 3, background: { r: 1, g: 80, b: 90 } } }).jpeg();
  const content = (await drawn.toBuffer()).toString('base64');
  const added = await at.stage.ask<{ addInterventionPhoto: { id: number } }>('custody', ADD, { id, content }, at.ana);
  const other = testClient({ connectionString: at.stage.options.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    // The item is read after the image, and before its content.
    await other.query('lock table custody.item in access exclusive mode');
    const image = added.addInterventionPhoto;
    const asked = at.stage.ask('custody', 'query P($id: Int!) { photo(id: $id) { content } }', { ...image }, at.ana);
    asked.catch(() => {});
    await until(async () => {
      const { rowCount } = await other.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount ? true : undefined;
    });
    await other.query('delete from custody.image where id = $1', [image.id]);
    await other.query('commit');
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND', facts: { entity: 'Photo' } });
  } finally {
    await other.end();
  }
});
