import { writeCompiledSolidity } from '../../subgraphs/custody/chain/compile-solidity.js';
import { compose } from './compose.js';
import { generateConformance } from './conformance.js';
import { generateEvents } from './events.js';
import { generateLifeCycles } from './life-cycles.js';
import { generateOperations } from './operations.js';
import { generateVisibility } from './visibility.js';

// Generates everything that is derived from code, including the compiled contracts. Run after every change of a
// subgraph's schema, an operation, an event or a Solidity source.
const api = await compose();
await generateOperations(api);
await generateEvents();
await generateLifeCycles();
await generateVisibility(api);
await generateConformance();
writeCompiledSolidity();
