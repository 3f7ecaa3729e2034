import { severalProcesses } from '../support/several-processes.js';

severalProcesses();
