import cluster from 'node:cluster';
import { ConfigError, loadConfig, readEnvironment } from '../config.ts';

/** Whether this process is to start others, which serve. With wrong settings it is not: `serve` says what is wrong. */
export function isSupervisor(): boolean {
  if (cluster.isWorker) return false;
  try {
    return loadConfig(readEnvironment()).processes > 1;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
