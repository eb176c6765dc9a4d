import type { JSX } from 'preact';
import { signInPath } from './guards.ts';

/** Stands where a recent sign-in is needed: a button that asks who one is, and then leads to the page `to`. */
export function ConfirmFirst({ to, verb }: { to: string; verb: string }): JSX.Element {
  return (
    <p class="actions">
      <a class="button secondary" href={signInPath(to)}>
        {verb}
      </a>{' '}
      <small>You are asked to confirm who you are first.</small>
    </p>
  );
}
