import { compose } from './compose.js';
import { generateEvents } from './events.js';
import { generateLifeCycles } from './life-cycles.js';
import { generateOperations } from './operations.js';
import { generateVisibility } from './visibility.js';

// Contracts that follow from the code: run after every change of a subgraph's schema or of an operation.
const api = await compose();
await generateOperations(api);
await generateEvents();
await generateLifeCycles();
await generateVisibility(api);
