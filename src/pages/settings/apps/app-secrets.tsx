import type { JSX } from 'preact';
import { ConfirmFirst, Form } from '../../shell/fields.tsx';
import { ConfirmAction } from '../confirm-action.tsx';

/** The client secrets of an app by their beginnings, newest first; two work while the app is changed over. */
export function Secrets({
  path,
  prefixes,
  recent,
}: {
  path: string;
  prefixes: readonly (string | null)[];
  recent: boolean;
}): JSX.Element {
  const secrets = prefixes.filter((prefix) => prefix !== null);
  return (
    <>
      <h2>Client secrets</h2>
      <p>
        Two can be active at once: add a new secret, change your app over to it, then delete the old one. Nobody is
        signed out.
      </p>
      <ul class="cards">
        {secrets.map((prefix, n) => (
          <li>
            <div>
              <code>{prefix}...</code>
              {secrets.length > 1 && (n === 0 ? ' (newest)' : ' (older)')}
            </div>
            {secrets.length > 1 && (
              <ConfirmAction
                action={`${path}/secret/${prefix}/delete`}
                verb="Delete"
                what={`the secret ${prefix}`}
                button="Delete this secret"
              >
                <p>Servers that still use this secret can no longer get or refresh tokens. This cannot be undone.</p>
              </ConfirmAction>
            )}
          </li>
        ))}
      </ul>
      {secrets.length < 2 && <AddSecret path={path} recent={recent} />}
    </>
  );
}

function AddSecret({ path, recent }: { path: string; recent: boolean }): JSX.Element {
  return recent ? (
    <Form action={`${path}/secret`}>
      <button type="submit" class="secondary">
        Add a client secret
      </button>
    </Form>
  ) : (
    <ConfirmFirst to={path} verb="Add a client secret" />
  );
}
