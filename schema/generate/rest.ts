import { writeFile } from 'node:fs/promises';
import { families } from '../../rest-adapter/routes/families.js';
import { openapi } from '../../rest-adapter/runtime/openapi.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';

// The published description of the REST interface follows from its families.
await writeFile(projectFile('schema/openapi.json'), `${JSON.stringify(openapi(families), null, 2)}\n`);
