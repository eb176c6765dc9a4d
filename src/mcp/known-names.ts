import { editDistance } from '../domain/text/edit-distance.ts';
import { AppError, validationError, type ErrorDetail } from '../errors.ts';

/** Of several names, the one that was probably meant. */
function nearestName(name: string, names: readonly string[]): string | undefined {
  const typed = plainName(name);
  const ranked = names
    .map((candidate) => ({ name: candidate, distance: editDistance(typed, plainName(candidate)) }))
    .filter(
      ({ name: candidate, distance }) =>
        distance <= Math.max(1, Math.floor(Math.min(typed.length, candidate.length) / 3)),
    )
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name ?? names.find((candidate) => typed.length > 1 && plainName(candidate).includes(typed));
}

/** Returns the suggestion for an unknown name; empty if no name is near. */
export function didYouMean(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** Throws validation_error for arguments of other names, with the names that there are. */
export function assertKnownNames(
  what: string,
  args: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const unknown = Object.keys(args).filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const takes = names.length === 0 ? `${what} takes no arguments.` : `${what} takes ${names.join(', ')}.`;
  throw new AppError(
    'validation_error',
    `${unknown
      .slice(0, 20)
      .map((name) => `Unknown argument: ${shortName(name)}.${didYouMean(name, names)}`)
      .join(' ')} ${takes}`,
    { details: unknown.slice(0, 20).map((name) => nameDetail(name, 'is unknown')) },
  );
}

/** Throws validation_error for an argument. */
export function refuseArgument(name: string, message: string): never {
  throw validationError([nameDetail(name, message)]);
}

/** Throws validation_error for arguments that do not fit together. */
export function refuseArguments(message: string): never {
  throw new AppError('validation_error', message, {
    details: [{ in: 'body', path: '', message: 'is an invalid combination' }],
  });
}

function nameDetail(name: string, message: string): ErrorDetail {
  return { in: 'body', path: `/${shortName(name)}`, message };
}

function shortName(name: string): string {
  return name.slice(0, 100);
}

function plainName(name: string): string {
  return name
    .slice(0, 100)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();
}
