/** Another live process has the data directory. The message tells a person who, since when and what to do. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(
    readonly dataDir: string,
    readonly pid: number,
    readonly since: string,
  ) {
    super(
      `The data directory ${dataDir} is in use by process ${pid} since ${since}. ` +
        'Stop that process, set DATA_DIR to another directory, or use the command line tool, which joins the running server.',
    );
  }
}

/** The embedded database did not start or stopped by itself; `cause` is the first error where there is one. */
export class EmbeddedFailed extends Error {
  override readonly name = 'EmbeddedFailed';

  constructor(dataDir: string, reason: string, cause?: unknown) {
    super(`The embedded database in ${dataDir} ${reason}`, { cause });
  }
}
