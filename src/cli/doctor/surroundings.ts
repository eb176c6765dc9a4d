import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { createMailer } from '../../auth/email/mailer.ts';
import { misspelt, type Config, type Environment } from '../../config.ts';
import { pingRedis } from '../../limits/redis.ts';
import { fault, LOOK_MS, ok, errorLine, warning, type DoctorCheck, type Finding } from './check.ts';

const HOUR_MS = 3_600_000;
/** Hours after which a nightly backup is late. */
const BACKUP_HOURS = 26;
/** Bytes that are to be free. */
const FREE_BYTES = { warning: 1_000_000_000, fault: 200_000_000 };
/** Milliseconds for one connection, so that what it leads to is said before the look is over. */
const CONNECT_MS = LOOK_MS - 500;

/** Checks of what the service needs besides its database. */
export function surroundingChecks(settings: Config, env: Environment, backups: string): DoctorCheck[] {
  return [
    { name: 'settings', look: () => Promise.resolve(lookAtSettings(settings, env)) },
    { name: 'service', look: () => lookAtService(settings) },
    { name: 'proxy', look: () => lookAtProxy(settings) },
    { name: 'mail', look: () => lookAtMail(settings) },
    { name: 'redis', look: () => lookAtRedis(settings) },
    { name: 'disk', look: () => lookAtDisk(settings) },
    { name: 'backups', look: () => lookAtBackups(backups) },
  ];
}

function lookAtSettings({ publicUrl }: Config, env: Environment): Finding {
  const [first, ...more] = misspelt(env);
  if (first === undefined) return ok(`they are whole; people come to ${publicUrl}`);
  return warning([first, ...more].join(' '), 'Correct the name, and restart the service.');
}

/** The server at the port that the settings name, past any proxy. */
async function lookAtService({ host, port }: Config): Promise<Finding> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`;
  const todo = 'Start it (`systemctl start dcs`, `bin/dcs serve`), and read the last lines of its log.';
  try {
    const { status, text } = await fetchText(url);
    return status === 200 ? ok(`ready at port ${port} of ${host}`) : fault(`${url} says ${status} ${text}`, todo);
  } catch (error) {
    return fault(`nothing answers at ${url}: ${errorLine(error)}`, todo);
  }
}

/** The same as people reach it. */
async function lookAtProxy({ publicUrl }: Config): Promise<Finding> {
  const url = `${publicUrl}/readyz`;
  const todo = 'Look at the proxy, its certificate and DNS; PUBLIC_URL is what the browser shows.';
  try {
    const { status, text } = await fetchText(url);
    if (status === 200 && text.includes('"ready"')) return ok(`${publicUrl} leads to the service`);
    return fault(`${url} says ${status}`, todo);
  } catch (error) {
    return fault(`${url}: ${errorLine(error)}`, todo);
  }
}

async function fetchText(url: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CONNECT_MS), redirect: 'manual' });
    return { status: response.status, text: (await response.text()).slice(0, 200) };
  } catch (error) {
    throw (error as Error).cause ?? error;
  }
}

async function lookAtMail(settings: Config): Promise<Finding> {
  if (settings.smtpUrl === undefined)
    return warning(
      'letters are only written to the log, with links that let in who reads it',
      'Set SMTP_URL and MAIL_FROM.',
    );
  const mail = createMailer(settings, pino({ level: 'silent' }));
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), CONNECT_MS).unref();
  });
  try {
    await Promise.race([mail.verify(), late]);
    return ok(`${new URL(settings.smtpUrl).host} lets the service in`);
  } catch (error) {
    return fault(
      `${new URL(settings.smtpUrl).host}: ${errorLine(error)}`,
      'Mend the mail server or SMTP_URL; letters wait for up to 72 hours.',
    );
  } finally {
    mail.close();
  }
}

async function lookAtRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined) return ok('none is set: each service counts limits by itself');
  try {
    await pingRedis(redisUrl, CONNECT_MS);
    return ok('it answers');
  } catch (error) {
    return warning(
      `${new URL(redisUrl).host}: ${errorLine(error)}`,
      'Start it, or correct REDIS_URL; until then each process counts limits by itself.',
    );
  }
}

async function lookAtDisk({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl !== undefined) return ok('the database server has its own: look there');
  const { bsize, bavail } = await statfs(dataDir);
  const free = bsize * bavail;
  const message = `${(free / 1e9).toFixed(1)} GB are free for ${dataDir}`;
  const todo = 'Make room: old backups and logs of other programs, never a file below DATA_DIR.';
  if (free < FREE_BYTES.fault) return fault(message, todo);
  return free < FREE_BYTES.warning ? warning(message, todo) : ok(message);
}

async function lookAtBackups(folder: string): Promise<Finding> {
  const todo =
    'Make one now (`dcs backup FILE`), and enable dcs-backup.timer or the line for cron; --backups names the folder.';
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return warning(`there is no folder ${folder}`, todo);
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.dcs')).map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  const newest = Math.max(...files.map((file) => file?.mtimeMs ?? -Infinity));
  if (!Number.isFinite(newest)) return warning(`there is none in ${folder}`, todo);
  const hours = (Date.now() - newest) / HOUR_MS;
  const message = `the last one in ${folder} is ${hours.toFixed(0)} hours old`;
  return hours > BACKUP_HOURS ? warning(message, todo) : ok(message);
}
