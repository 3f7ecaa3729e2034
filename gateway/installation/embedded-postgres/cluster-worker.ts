import { workerData } from 'node:worker_threads';
import { makeCluster, type NewCluster } from './new-cluster.js';

// Thread that creates a cluster (`newCluster`) without waiting for the busy main thread.
const cluster: NewCluster = workerData;
makeCluster(cluster);
