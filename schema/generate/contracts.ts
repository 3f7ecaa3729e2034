import { writeCompiledContracts } from '../../subgraphs/custody/chain/compile-contracts.js';

writeCompiledContracts();
