import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { COPY_STATES, imageCopyLifeCycle } from './image-copy.rules.js';

/** An image that a brand refers to by URL, with its light copy. */
export const ImageEntity = defineEntity({
  name: 'Image',
  tableName: 'image',
  indexes: [
    {
      name: 'image_by_hash',
      where: 'sha256 IS NOT NULL',
      properties: ['sha256'],
    },
    {
      name: 'image_wanted',
      where: inStates('state', imageCopyLifeCycle.initial),
      properties: ['nextAt'],
    },
    {
      name: 'image_wanted_by',
      where: inStates('state', imageCopyLifeCycle.initial),
      properties: ['wantedBy'],
    },
    {
      name: 'image_given_by',
      where: 'given_by IS NOT NULL',
      properties: ['givenBy'],
    },
  ],
  checks: [
    { name: 'image_light_check', expression: 'length(light) <= 102400' },
    {
      name: 'image_sha256_check',
      expression: "sha256 ~ '^[0-9a-f]{64}$'::text",
    },
    {
      name: 'image_source_url_check',
      expression: "source_url ~ '^https?://'::text",
    },
  ],
  properties: {
    /** URL as given. */
    sourceUrl: p.text().primary(),
    state: p.enum(COPY_STATES).default(imageCopyLifeCycle.initial),
    attempts: p.integer().default(0),
    /** Time of the next fetch; while it is being fetched, time from which another process may claim it. */
    nextAt: p.datetime(),
    /** SHA-256 of the light copy; null for none. */
    sha256: p.text().nullable(),
    light: p.blob().$type<Buffer>().nullable(),
    /** Brand in whose limit of waiting images it counts. */
    wantedBy: idColumn().nullable(),
    unusedSince: p.datetime().nullable(),
    /** Brand that uploaded it. */
    givenBy: idColumn().nullable(),
  },
});
