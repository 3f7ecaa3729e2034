import { faultsOfDocument } from '../../subgraphs/passports/documents/published-schema.js';
import type { Fault } from './manifest-fault.js';
import type { Manifest } from './manifest-schema.js';

/** Lists the faults for which publication would refuse a document, before the manifest is applied. */
export function documentFaults({ passports }: Manifest): Fault[] {
  return passports.flatMap(({ versions }, at) =>
    versions.flatMap(({ data }, index) =>
      faultsOfDocument(data).map(
        ({ path, message }): Fault => [['passports', at, 'versions', index, 'data', ...path], message],
      ),
    ),
  );
}
