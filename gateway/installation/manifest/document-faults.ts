import { readProjectFile } from '../../../subgraphs/lib/project.js';
import { documentValidation } from '../../../subgraphs/passports/domain/document-validation.js';
import type { JsonObject } from '../../../subgraphs/passports/domain/json.js';
import type { Manifest } from './manifest-schema.js';
import type { Fault } from './reference-faults.js';

/** What publication would refuse of a document, told before anything of the file is applied. */
export function documentFaults({ passports }: Manifest): Fault[] {
  if (passports.length === 0) return [];
  const faultsOf = documentValidation(JSON.parse(readProjectFile('schema', 'passport-document.schema.json')) as object);
  return passports.flatMap(({ versions }, at) =>
    versions.flatMap(({ data }, index) =>
      faultsOf(data as JsonObject).map(
        ({ path, message }): Fault => [['passports', at, 'versions', index, 'data', ...path], message],
      ),
    ),
  );
}
