import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

const schema = (form: string) =>
  ajv.compile(
    JSON.parse(readFileSync(projectFile(`test/support/en18222/en18223-${form}.schema.json`), 'utf8')) as object,
  );
const compressed = schema('compressed');
const full = schema('full');

/** Throws where a passport is not what EN 18223 says of its form. */
export function requireEn18223(passport: object): void {
  const check = 'elements' in passport ? full : compressed;
  if (!check(passport)) throw new Error(`No passport by EN 18223: ${ajv.errorsText(check.errors)}`);
}
