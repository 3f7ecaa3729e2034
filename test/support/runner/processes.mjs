import Runner from 'jest-light-runner/child-process';
import Tinypool from 'tinypool';

/**
 * Answers each test process by itself. The runner answers all of them when the first asks for its settings: one that has
 * a file to run and does not listen yet misses the answer, asks, and waits for ever, and the run with it.
 */
function answered(channel) {
  let answer;
  return {
    onMessage: (listener) => {
      answer = listener;
    },
    postMessage: (message) => {
      channel.onMessage(answer);
      channel.postMessage(message);
    },
  };
}

/**
 * Ends a test process when what its files left loaded passes Jest's `workerIdleMemoryLimit`, which the runner does not
 * know; its next file runs in a new one.
 */
function limitMemory({ options }) {
  options.maxMemoryLimitBeforeRecycle ??= options.workerData.globalConfig.workerIdleMemoryLimit;
}

const { run } = Tinypool.prototype;
Tinypool.prototype.run = function (task, options) {
  limitMemory(this);
  return run.call(this, task, options?.channel ? { ...options, channel: answered(options.channel) } : options);
};

export default Runner;
