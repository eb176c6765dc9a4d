import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgres, urlOf, type Postgres } from './postgres.ts';
import { ready, startRedis, startService, type Program, type Service } from './processes.ts';
import { startProxy, type Proxy } from './proxy.ts';

/** All that a run starts: the servers, a relay before each, and two processes of the service. */
export interface World {
  readonly folder: string;
  /** A small file system of its own that holds the database; undefined where we may not mount one. */
  readonly smallDisk: string | undefined;
  /** Changes when a standby is promoted. */
  postgres: Postgres;
  readonly toPostgres: Proxy;
  readonly redis: Program;
  readonly toRedis: Proxy;
  readonly services: readonly [Service, Service];
  close(): Promise<void>;
}

const DATABASE = 'chaos';
const DISK_MB = 700;
const SERVICE_ENV = {
  SECRET_KEY: 'a secret of this run only 0123456789',
  IP_RATE_LIMIT: '1000000',
  USER_RATE_LIMIT: '1000000',
  IP_CONCURRENCY_LIMIT: '1000000',
  WORKER: 'off',
  ENRICH: 'false',
  LOG_LEVEL: 'info',
};

/** The database's address without the relay. */
export const directUrl = ({ postgres }: World): string => urlOf(postgres.port, DATABASE);

/** Starts everything, and waits until it serves. */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'dcs-chaos-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'dcs-chaos', disk]);
  const isMounted = mount.status === 0;
  const postgres = await createPostgres(join(disk, 'first'));
  await postgres.start();
  await postgres.query(`CREATE DATABASE ${DATABASE}`);
  const toPostgres = await startProxy(postgres.port);
  const redis = await startRedis(folder);
  const toRedis = await startProxy(redis.port);
  const env = {
    ...SERVICE_ENV,
    DATA_DIR: folder,
    DATABASE_URL: urlOf(toPostgres.port, DATABASE),
    REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
  };
  const services = [await startService(folder, env), await startService(folder, env)] as const;
  const world: World = {
    folder,
    smallDisk: isMounted ? disk : undefined,
    postgres,
    toPostgres,
    redis,
    toRedis,
    services,
    close: async () => {
      await Promise.all(services.map(({ program }) => program.kill('SIGTERM')));
      await redis.kill();
      await Promise.all([toPostgres.close(), toRedis.close()]);
      await world.postgres.end('SIGQUIT');
      if (isMounted) spawnSync('umount', ['--lazy', disk]);
    },
  };
  await Promise.all(services.map(ready));
  return world;
}

/** Removes what a run left; after a failure it stays, for the logs. */
export const forget = ({ folder }: World): void => rmSync(folder, { recursive: true, force: true });
