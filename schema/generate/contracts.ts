import { writeCompiledContracts } from '../../subgraphs/custody/adapters/chain/compile-contracts.js';

writeCompiledContracts();
