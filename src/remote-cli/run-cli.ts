import { COMMANDS_VERSION } from '../../generated/commands.ts';
import { runApi } from './api-command-line.ts';
import { isOn, parseArguments, suggestion, valueOf } from './arguments.ts';
import { CliError, REMOTE_EXIT_CODES } from './cli-error.ts';
import { printable, type CliIo } from './cli-io.ts';
import { complete, printCompletion } from './completion.ts';
import { runListen } from './listen.ts';
import { changeProfiles, readProfiles } from './profiles.ts';
import { signIn, signOut } from './sign-in.ts';

type Run = (io: CliIo, args: readonly string[]) => Promise<void> | void;

const COMMAND_TABLE: Readonly<Record<string, { readonly usage: string; readonly about: string; readonly run: Run }>> = {
  login: {
    usage: 'login [address] [--profile name] [--read-only] [--json]',
    about: 'Sign in by a code that you enter in a browser',
    run: login,
  },
  logout: {
    usage: 'logout [profile] [--local]',
    about: 'End the access at the service and delete it here',
    run: logout,
  },
  profiles: { usage: 'profiles [--json]', about: 'List the services that you are signed in to', run: listProfiles },
  use: { usage: 'use <profile>', about: 'Choose the profile that commands use', run: useProfile },
  api: { usage: 'api <area> <verb> [options]', about: 'Call an operation; dcs api lists all', run: runApi },
  listen: {
    usage: 'listen [--forward-to http://localhost:4000/]',
    about: 'Print events, or forward them as signed webhooks',
    run: runListen,
  },
  completion: { usage: 'completion bash|zsh|fish', about: 'Print the completion of a shell', run: printCompletion },
};

/** Runs a command of the command line of people. Returns the exit code; prints errors, and throws none. */
export async function runCli(io: CliIo, args: readonly string[]): Promise<number> {
  try {
    await dispatch(io, args);
    return 0;
  } catch (error) {
    const failure = error instanceof CliError ? error : new CliError('failed', (error as Error).stack ?? String(error));
    if (!io.signal.aborted) io.err(`${failure.message}\n`);
    return REMOTE_EXIT_CODES[failure.kind][0];
  }
}

async function dispatch(io: CliIo, [name = 'help', ...args]: readonly string[]): Promise<void> {
  if (name === '__complete') {
    complete(io, args, Object.keys(COMMAND_TABLE));
    return;
  }
  if (['--version', '-V', 'version'].includes(name)) {
    io.out(`${COMMANDS_VERSION}\n`);
    return;
  }
  if (['--help', '-h', 'help'].includes(name)) {
    io.out(help(io));
    return;
  }
  const command = Object.hasOwn(COMMAND_TABLE, name) ? COMMAND_TABLE[name] : undefined;
  if (!command) {
    const names = Object.keys(COMMAND_TABLE);
    throw new CliError('usage', `There is no command ${name}.${suggestion(name, names)} dcs help lists all.`);
  }
  await command.run(io, args);
}

async function login(io: CliIo, args: readonly string[]): Promise<void> {
  const parsed = parseArguments(args, [
    { flag: 'profile' },
    { flag: 'read-only', isSwitch: true },
    { flag: 'json', isSwitch: true },
    { flag: 'help', isSwitch: true },
  ]);
  if (showsUsage(io, parsed, 'login')) return;
  await signIn(io, {
    service: atMost(parsed.positional, 1)[0],
    profile: valueOf(parsed, 'profile'),
    isReadOnly: isOn(parsed, 'read-only'),
    isJson: isOn(parsed, 'json'),
  });
}

async function logout(io: CliIo, args: readonly string[]): Promise<void> {
  const parsed = parseArguments(args, [
    { flag: 'profile' },
    { flag: 'local', isSwitch: true },
    { flag: 'help', isSwitch: true },
  ]);
  if (showsUsage(io, parsed, 'logout')) return;
  const profile = atMost(parsed.positional, 1)[0] ?? valueOf(parsed, 'profile');
  await signOut(io, { profile, isLocal: isOn(parsed, 'local') });
}

function listProfiles(io: CliIo, args: readonly string[]): void {
  const parsed = parseArguments(args, [
    { flag: 'json', isSwitch: true },
    { flag: 'help', isSwitch: true },
  ]);
  if (showsUsage(io, parsed, 'profiles')) return;
  const { current, profiles } = readProfiles(io);
  const rows = Object.entries(profiles).map(([name, { url, account, scope }]) => {
    return { name, url, account, scope, current: name === current };
  });
  if (isOn(parsed, 'json')) {
    io.out(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  if (rows.length === 0) io.err('Not signed in. Sign in: dcs login http://your-service\n');
  for (const row of rows)
    io.out(printable(`${row.current ? '*' : ' '} ${row.name}  ${row.url}  ${row.account ?? ''}  ${row.scope}`) + '\n');
}

async function useProfile(io: CliIo, args: readonly string[]): Promise<void> {
  const parsed = parseArguments(args, [{ flag: 'help', isSwitch: true }]);
  if (showsUsage(io, parsed, 'use')) return;
  const [name] = atMost(parsed.positional, 1);
  if (name === undefined) throw new CliError('usage', 'Name a profile: dcs use <profile>');
  await changeProfiles(io, (stored) => {
    const names = Object.keys(stored.profiles);
    if (!names.includes(name))
      throw new CliError('usage', `There is no profile ${name}.${suggestion(name, names)} Known: ${names.join(', ')}`);
    return { ...stored, current: name };
  });
}

function showsUsage(io: CliIo, parsed: ReturnType<typeof parseArguments>, name: string): boolean {
  if (!isOn(parsed, 'help')) return false;
  const { usage = '', about = '' } = COMMAND_TABLE[name] ?? {};
  io.out(`${about}\n\nUsage: dcs ${usage}\n`);
  return true;
}

function atMost(positional: readonly string[], count: number): readonly string[] {
  if (positional.length > count)
    throw new CliError('usage', `Too many arguments: ${positional.slice(count).join(' ')}`);
  return positional;
}

function help({ servedBy }: CliIo): string {
  const commands = Object.values(COMMAND_TABLE).map(({ usage, about }) => `  ${usage}\n      ${about}`);
  const codes = Object.values(REMOTE_EXIT_CODES).map(([code, meaning]) => `  ${code}  ${meaning}`);
  return `dcs ${COMMANDS_VERSION}, the command line of a Developer Content Service${servedBy === undefined ? '' : `: ${servedBy}`}

${commands.join('\n')}

Environment: DCS_PROFILE chooses a profile; DCS_URL and DCS_TOKEN (an access token) work without one.

Exit codes:
${codes.join('\n')}
`;
}
