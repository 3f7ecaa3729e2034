import { writeCompiledContracts } from '../../subgraphs/custody/chain/compile-contracts.js';
import { compose } from './compose.js';
import { generateConformance } from './conformance.js';
import { generateEvents } from './events.js';
import { generateLifeCycles } from './life-cycles.js';
import { generateOperations } from './operations.js';
import { generateVisibility } from './visibility.js';

// Everything that follows from the code, the compiled contracts of the chain included: run after every change of a
// subgraph's schema, of an operation, of an event or of a Solidity source.
const api = await compose();
await generateOperations(api);
await generateEvents();
await generateLifeCycles();
await generateVisibility(api);
await generateConformance();
writeCompiledContracts();
