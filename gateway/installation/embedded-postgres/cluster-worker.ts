import { workerData } from 'node:worker_threads';
import { makeCluster, type NewCluster } from './new-cluster.js';

// Thread that makes a cluster (`newCluster`): what follows on what needs no turn of a thread that is busy otherwise.
const cluster: NewCluster = workerData;
makeCluster(cluster);
