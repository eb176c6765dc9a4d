/** The outcome of a look: all is well, something is to be looked at, or something does not work. */
export type CheckState = 'ok' | 'warning' | 'fault';

/** The outcome of a look. */
export interface Finding {
  readonly state: CheckState;
  readonly message: string;
  /** The next step, where it is not ok. */
  readonly todo?: string;
}

/** A look at one thing, and what it is called. */
export interface DoctorCheck {
  readonly name: string;
  readonly look: () => Promise<Finding>;
}

/** Milliseconds that every look has; all are at once. */
export const LOOK_MS = 3_500;

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const warning = (message: string, todo: string): Finding => ({ state: 'warning', message, todo });
export const fault = (message: string, todo: string): Finding => ({ state: 'fault', message, todo });

/** The outcome of a look, with its name. */
export type NamedFinding = Finding & { readonly name: string };

/** Looks at everything at once; what fails or takes too long is a fault of its own, and never throws. */
export async function lookAtAll(checks: readonly DoctorCheck[]): Promise<NamedFinding[]> {
  return Promise.all(
    checks.map(async ({ name, look }) => {
      const late = new Promise<Finding>((resolve) => {
        const message = `no answer within ${LOOK_MS / 1000} seconds`;
        setTimeout(() => resolve(fault(message, 'See what it waits for: `dcs status`.')), LOOK_MS).unref();
      });
      const found = look().catch((error: unknown) =>
        fault(errorLine(error), 'Mend what stands under database, and look again.'),
      );
      return { name, ...(await Promise.race([found, late])) };
    }),
  );
}

/** An error in one line, as an operator reads it. */
export function errorLine(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return errorLine(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}
