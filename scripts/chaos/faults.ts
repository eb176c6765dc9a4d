import { writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchAny } from '../../test/support/client.ts';
import { createStandby } from './postgres.ts';
import { ready, type Service } from './processes.ts';
import type { Disturbance, Proxy } from './proxy.ts';
import { until } from './wait.ts';
import type { World } from './world.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  /** Begins it, and returns how to end it. Where that takes time, such as a restart, the fault ends when it is done. */
  begin(world: World): Promise<() => Promise<void> | void>;
  /** Returns why it cannot be tried here, if so. */
  readonly missing?: (world: World) => string | undefined;
  /** Also part of a short run. */
  readonly isShort?: boolean;
  /** Requests must be answered as if nothing had happened. */
  readonly isUnnoticed?: boolean;
}

const SLOW_MS = 150;
const TERMINATE = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name LIKE 'dcs%'`;
/** Between two terminations of all sessions. */
const TERMINATE_EVERY_MS = 250;
const BALLAST_CHUNK = Buffer.alloc(1024 * 1024);
const HOUR_S = 3_600;
const CLOCK_TOLERANCE_S = 10;

const onTheWay =
  (way: (world: World) => Proxy, disturbance: Disturbance): Fault['begin'] =>
  (world) => {
    way(world).disturb(disturbance);
    return Promise.resolve(() => way(world).disturb({ kind: 'none' }));
  };
const before = (world: World): Proxy => world.toPostgres;
const beforeRedis = (world: World): Proxy => world.toRedis;
const stopped =
  (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Fault['begin'] =>
  async ({ postgres }) => {
    await postgres.end(signal);
    return () => postgres.start();
  };
const clock =
  (seconds: number): Fault['begin'] =>
  async ({ services: [service] }) => {
    const show = async (shift: number): Promise<void> => {
      service.shiftClock?.(shift);
      await until('the clock is shifted', async () => Math.abs((await clockOf(service)) - shift) < CLOCK_TOLERANCE_S);
    };
    await show(seconds);
    return () => show(0);
  };

/** Seconds by which a process is ahead of us, from the header `Date` of its answers. */
async function clockOf({ url }: Service): Promise<number> {
  const answer = await fetchAny(`${url}/healthz`).catch(() => undefined);
  return (Date.parse(answer?.headers.date ?? '') - Date.now()) / 1_000;
}

const needsFaketime = ({ services: [service] }: World): string | undefined =>
  service.shiftClock ? undefined : 'libfaketime is not installed (Debian: faketime), nor named by FAKETIME_LIBRARY';

async function terminate({ postgres }: World): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const going = (async () => {
    while (!ending.signal.aborted) {
      await postgres.query(TERMINATE);
      await pause(TERMINATE_EVERY_MS);
    }
  })();
  return Promise.resolve(async () => {
    ending.abort();
    await going;
  });
}

/** The standby confirms each commit before it is acknowledged, so that none is lost with the primary. */
async function promote(world: World): Promise<() => Promise<void>> {
  const primary = world.postgres;
  const standby = await createStandby(primary, join(world.folder, 'disk', `standby-${Date.now()}`));
  await standby.start();
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await primary.query('SELECT pg_reload_conf()');
  await until('the standby confirms commits', async () => {
    const [row] = await primary.query('SELECT sync_state FROM pg_stat_replication');
    return row?.sync_state === 'sync';
  });
  await primary.end('SIGKILL');
  return async () => {
    await standby.query('SELECT pg_promote()');
    world.postgres = standby;
    world.toPostgres.aim(standby.port);
    rmSync(primary.directory, { recursive: true, force: true });
  };
}

async function fillDisk({ smallDisk, postgres }: World): Promise<() => Promise<void>> {
  const ballast = join(smallDisk ?? '', 'ballast');
  const fill = (): void => {
    for (;;) writeFileSync(ballast, BALLAST_CHUNK, { flag: 'a' });
  };
  try {
    fill();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return Promise.resolve(async () => {
    rmSync(ballast);
    await postgres.start(); // if it has given up
  });
}

const ofRedis = (name: string, begin: Fault['begin'], isShort = false): Fault => ({
  name: `redis ${name}`,
  begin,
  isShort,
  isUnnoticed: true,
});

/** In the order in which they are tried. */
export const FAULTS: readonly Fault[] = [
  { name: 'nothing', begin: () => Promise.resolve(() => undefined), isShort: true, isUnnoticed: true },
  { name: 'postgres cut off', begin: onTheWay(before, { kind: 'cut' }), isShort: true },
  { name: 'postgres hangs', begin: onTheWay(before, { kind: 'hung' }), isShort: true },
  { name: 'postgres slow', begin: onTheWay(before, { kind: 'slow', ms: SLOW_MS }) },
  { name: 'postgres hears nothing', begin: onTheWay(before, { kind: 'swallowed', direction: 'requests' }) },
  {
    name: 'answers of postgres lost',
    begin: onTheWay(before, { kind: 'swallowed', direction: 'answers' }),
    isShort: true,
  },
  { name: 'postgres reset in answers', begin: onTheWay(before, { kind: 'reset' }), isShort: true },
  { name: 'postgres sessions terminated', begin: terminate, isShort: true },
  { name: 'postgres restarted, fast', begin: stopped('SIGINT') },
  { name: 'postgres restarted, immediate', begin: stopped('SIGQUIT') },
  { name: 'postgres kill -9', begin: stopped('SIGKILL'), isShort: true },
  {
    name: 'disk of postgres full',
    begin: fillDisk,
    missing: ({ smallDisk }) => (smallDisk === undefined ? 'only root may mount a small disk' : undefined),
  },
  ofRedis('cut off', onTheWay(beforeRedis, { kind: 'cut' })),
  ofRedis('hangs', onTheWay(beforeRedis, { kind: 'hung' }), true),
  ofRedis('slow', onTheWay(beforeRedis, { kind: 'slow', ms: SLOW_MS })),
  ofRedis('hears nothing', onTheWay(beforeRedis, { kind: 'swallowed', direction: 'requests' })),
  ofRedis('answers lost', onTheWay(beforeRedis, { kind: 'swallowed', direction: 'answers' })),
  ofRedis('reset in answers', onTheWay(beforeRedis, { kind: 'reset' })),
  ofRedis('frozen', ({ redis }) => {
    redis.child.kill('SIGSTOP');
    return Promise.resolve(() => void redis.child.kill('SIGCONT'));
  }),
  ofRedis(
    'kill -9',
    async ({ redis }) => {
      await redis.kill();
      return () => redis.start();
    },
    true,
  ),
  {
    name: 'postgres and redis hang',
    begin: async (world) => {
      const ends = [
        await onTheWay(before, { kind: 'hung' })(world),
        await onTheWay(beforeRedis, { kind: 'hung' })(world),
      ];
      return async () => {
        for (const end of ends) await end();
      };
    },
  },
  {
    name: 'service kill -9',
    begin: async ({ services }) => {
      const [service] = services;
      await service.program.kill();
      return async () => {
        service.program.start();
        await ready(service);
      };
    },
    isShort: true,
  },
  { name: 'clock an hour ahead', begin: clock(HOUR_S), missing: needsFaketime, isUnnoticed: true, isShort: true },
  { name: 'clock an hour behind', begin: clock(-HOUR_S), missing: needsFaketime, isUnnoticed: true, isShort: true },
  { name: 'standby promoted', begin: promote },
];
