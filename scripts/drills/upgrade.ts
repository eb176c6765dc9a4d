/**
 * `make upgrade-drill`: two processes of the last release serve a database with a million posts (POSTS) under mixed
 * load while this code's `dcs migrate` brings the tables up to date; then processes of this code take their place, and
 * one of the last release comes back. Prints what each step did to the requests; exits with 1 when one of them waited
 * longer than a second or failed, or when a write was lost or is there twice. Beneath each step stand waits for locks
 * of tables, which say what a migration holds up on a machine that is too busy for times of requests to say anything;
 * one of a second fails, too. DATABASE_URL names a PostgreSQL server. RELEASE is the version to come from, STEP_SECONDS
 * (20) how long a step lasts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { createLedger } from '../chaos/ledger.ts';
import { startLoad, type Load, type Outcome } from '../chaos/load.ts';
import type { Content } from '../chaos/people.ts';
import { serverUrl, withNewDatabase } from '../databases.ts';
import { freePort } from '../free-port.ts';
import { addRow } from '../night/rows.ts';
import { watchLockWaits, type LockWaits } from './lock-waits.ts';
import { buildRelease, callInRelease, type Release } from './release.ts';
import { startService, type Service } from './service.ts';

const POSTS = Number(process.env.POSTS ?? 1_000_000);
const [CALLERS, LOADED_POSTS] = [6, 400];
const STEP_MS = Number(process.env.STEP_SECONDS ?? 20) * 1000;
/** Milliseconds that a request may wait. */
const LONGEST_MS = 1_000;

/** The step that does not count. */
const WARM_UP = '(warming up)';

interface Serving extends Service {
  readonly url: string;
}

/** The load as it was while a step was under way. */
function report(step: string, outcomes: readonly Outcome[], seconds: number): boolean {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const slowest = outcomes.reduce((slow, one) => (one.ms > slow.ms ? one : slow), { what: '', status: 0, ms: 0 });
  const faults = outcomes.filter(({ status }) => status === 0 || status >= 500);
  const at = (share: number): string => `${Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)} ms`;
  console.log(
    `${step.padEnd(44)} ${seconds.toFixed(1).padStart(5)} s ${String(outcomes.length).padStart(6)} requests, p50 ${at(0.5)}, p99 ${at(0.99)}, ` +
      `slowest ${Math.round(slowest.ms)} ms (${slowest.what}), faults ${faults.length}`,
  );
  for (const { what, status, ms } of faults.slice(0, 5)) console.log(`  ${what}: ${status} after ${Math.round(ms)} ms`);
  const met = faults.length === 0 && slowest.ms <= LONGEST_MS;
  const [target, figure] = [`<= ${LONGEST_MS} ms, no fault`, `${Math.round(slowest.ms)} ms, ${faults.length} faults`];
  if (step !== WARM_UP) addRow({ measured: `slowest request: ${step}`, target, figure, met });
  return met;
}

/** Waits for locks of tables while a step was under way. */
function reportWaits(waits: ReturnType<LockWaits['take']>): boolean {
  for (const { table, mode, what, ms } of waits)
    console.log(`  ${what} waited ${Math.round(ms)} ms for the lock of ${table} (${mode})`);
  return waits.every(({ ms }) => ms <= LONGEST_MS);
}

/** Runs a program of this code on the database; what it prints is shown. Throws when it fails. */
async function dcs(databaseUrl: string, ...line: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot(), 'dist/dcs.js'), ...line], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`dcs ${line.join(' ')} ended with ${code}.`);
}

async function start(databaseUrl: string, folder: string): Promise<Serving> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return { ...(await startService(port, databaseUrl, url, folder)), url };
}

/** Each step under load, in order. Returns whether all went well. */
async function upgrade(databaseUrl: string, old: Release): Promise<boolean> {
  const stored = callInRelease(old, 'scripts/chaos/people.ts', 'storeContent', databaseUrl, CALLERS, LOADED_POSTS);
  const content = stored as Content;
  const ledger = createLedger(content.callers);
  const services: Serving[] = [await start(databaseUrl, old.folder), await start(databaseUrl, old.folder)];
  const load = startLoad({ services, content, ledger });
  const waits = await watchLockWaits(databaseUrl);
  const results: boolean[] = [];
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    load.take();
    waits.take();
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    results.push(report(name, load.take(), seconds), reportWaits(waits.take()));
  };
  const replace = async (folder: string): Promise<void> => {
    services.push(await start(databaseUrl, folder));
    await leave(load, services);
    await pause(STEP_MS / 2);
  };
  try {
    await step(WARM_UP, () => pause(STEP_MS / 2));
    results.length = 0; // nothing is in memory yet
    await step(`${old.version} serves`, () => pause(STEP_MS));
    await step('dcs migrate --plan', () => dcs(databaseUrl, 'migrate', '--plan'));
    await step('dcs migrate', () => dcs(databaseUrl, 'migrate'));
    await step(`${old.version} serves, new tables`, () => pause(STEP_MS));
    await step('one of two is replaced', () => replace(projectRoot()));
    await step('the other is replaced', () => replace(projectRoot()));
    await step(`back to ${old.version}: one of two`, () => replace(old.folder));
    await load.stop();
    for (const { url } of services) {
      const { checked, lost, doubled } = await ledger.check(url);
      console.log(`read back ${checked}, lost ${lost.length}, doubled ${doubled.length}`);
      for (const one of [...lost, ...doubled].slice(0, 5)) console.log(`  ${one}`);
      const [figure, met] = [`${lost.length} and ${doubled.length}`, lost.length + doubled.length === 0];
      addRow({ measured: `writes lost and doubled of ${checked}`, target: '0', figure, met });
      results.push(met);
    }
  } finally {
    await load.stop();
    await waits.stop();
    await Promise.all(services.map((service) => service.stop()));
  }
  return results.every(Boolean);
}

/** Stops the process that runs longest; it gets no more requests, as behind a proxy that asks /readyz. */
async function leave(load: Load, services: Serving[]): Promise<void> {
  const resume = await load.hold();
  const leaving = services.shift();
  resume();
  await leaving?.stop();
}

const old = buildRelease(process.env.RELEASE);
const filled = callInRelease(old, 'scripts/bench/load.ts', 'benchDatabase', serverUrl(), POSTS) as string;
await withNewDatabase(async (url) => {
  process.exitCode = (await upgrade(url, old)) ? 0 : 1;
}, new URL(filled).pathname.slice(1));
