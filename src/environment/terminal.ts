import type { WriteStream } from 'node:tty';
import type { SingleBar } from 'cli-progress';

/** Output for a person at a terminal: short log lines, and a progress bar at the bottom. */
export interface Terminal {
  /** Shows a log line, which is JSON. */
  write(line: string): void;
  /** Shows a text unchanged. */
  print(text: string): void;
  /** Shows a progress bar of so many steps, until `done`. */
  begin(steps: number, doing: string): void;
  /** Advances the bar and names the current step. */
  step(doing: string): void;
  done(): void;
  bold(text: string): string;
  dim(text: string): string;
}

/** Width of the progress bar in columns. */
const BAR_WIDTH = 20;
/** Fields that the message already contains, or that only programs use. */
const HIDDEN_FIELDS =
  'time,level,pid,requestId,via,method,path,rpc,operation,status,ms,viewer,credential,error,event,signal,reason,letter,trace_id,span_id';

/**
 * A terminal for a stream, or undefined when the stream is not one; its libraries are imported only when needed. Writes
 * are synchronous, so that nothing is lost when the process ends.
 */
export async function openTerminal(stream: NodeJS.WriteStream): Promise<Terminal | undefined> {
  if (!stream.isTTY) return undefined;
  const [{ default: prettier }, { SingleBar: Bar }] = await Promise.all([
    import('pino-pretty'),
    import('cli-progress'),
  ]);
  const colours = stream.hasColors();
  const format = prettier.prettyFactory({
    colorize: colours,
    customColors: 'message:reset',
    ignore: HIDDEN_FIELDS,
    singleLine: true,
    messageFormat: (log, _key, _level, { colors }) => logMessage(log, colors),
  });
  stream.on('error', () => undefined); // the window was closed; SIGHUP handles that
  const line = new BottomLine(stream, Bar);
  const paint = (text: string, code: number): string => (colours ? `\x1b[${code}m${text}\x1b[0m` : text);
  return {
    write: (json) => line.above(format(json)),
    print: (text) => line.above(text),
    begin: (steps, doing) => line.begin(steps, doing),
    step: (doing) => line.step(doing),
    done: () => line.done(),
    bold: (text) => paint(text, BOLD),
    dim: (text) => paint(text, DIM),
  };
}

const [BOLD, DIM] = [1, 2];

/** A progress bar that stays below the log lines. */
class BottomLine {
  private bar: SingleBar | undefined;
  private now = { steps: 0, at: 0, doing: '' };
  constructor(
    private readonly stream: WriteStream,
    private readonly Bar: typeof SingleBar,
  ) {}

  above(text: string): void {
    const isActive = this.bar !== undefined;
    this.done();
    this.stream.write(text);
    if (isActive) this.draw();
  }

  begin(steps: number, doing: string): void {
    this.done();
    this.now = { steps, at: 0, doing };
    this.draw();
  }

  step(doing: string): void {
    this.now = { ...this.now, at: this.now.at + 1, doing };
    this.bar?.update(this.now.at, { doing });
  }

  done(): void {
    this.bar?.stop();
    this.bar = undefined;
  }

  private draw(): void {
    const { steps, at, doing } = this.now;
    const format = '{bar} {duration} s  {doing}';
    this.bar = new this.Bar({ format, stream: this.stream, barsize: BAR_WIDTH, clearOnComplete: true });
    this.bar.start(steps, at, { doing });
  }
}

/** One short line. Control characters from people and other servers are removed, since a terminal would obey them. */
function logMessage(log: Record<string, unknown>, paint: Paint): string {
  const { msg, reason, letter: email } = log;
  const time = paint.dim(new Date(String(log.time)).toTimeString().slice(0, 8));
  const severity =
    Number(log.level) >= 50 ? paint.red('error ') : Number(log.level) >= 40 ? paint.yellow('warning ') : '';
  const text = msg === 'request' ? requestLine(log, paint) : clean(msg);
  const why = reason === undefined ? '' : `: ${clean(reason)}`;
  return `${time} ${severity}${text}${why}${email === undefined ? '' : emailLinks(email as PrintedEmail)}`;
}

type Paint = Record<'dim' | 'green' | 'yellow' | 'red', (text: string) => string>;

function requestLine(log: Record<string, unknown>, { green, yellow, red }: Paint): string {
  const { method, rpc, operation, path, error, ms } = log;
  const status = Number(log.status);
  const paint = status >= 500 ? red : status >= 400 ? yellow : green;
  const what = [method, rpc, operation, path, error].filter((field) => field !== undefined).map(clean);
  return `${paint(String(status))} ${what.join(' ')} ${clean(ms)} ms`;
}

interface PrintedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Each link on its own line, so that terminals make it clickable. */
function emailLinks({ to, subject, text }: PrintedEmail): string {
  const links = text.match(/https?:\/\/[^\s/]+\/\S+/g) ?? [];
  return [`: "${clean(subject)}" to ${clean(to)}`, ...links.map((link) => `  ${clean(link)}`)].join('\n');
}

function clean(value: unknown): string {
  return String(value).replaceAll(/\p{Cc}+/gu, ' ');
}
