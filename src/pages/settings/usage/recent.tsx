import type { JSX } from 'preact';
import type { Usage } from '../../../domain/usage/usage.ts';
import { Time } from '../time.tsx';

/** The last requests, with the ids that support asks for. */
export function Recent({ requests }: { requests: Usage['recent'] }): JSX.Element {
  return (
    <>
      <h2>Last requests</h2>
      {requests.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <div class="wide" tabIndex={0} role="region" aria-label="Last requests">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Operation</th>
                <th scope="col">Status</th>
                <th scope="col">Latency</th>
                <th scope="col">With</th>
                <th scope="col">Request ID</th>
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <Row {...request} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Row({ at, operation, status, error, ms, credentialName, requestId }: Usage['recent'][number]): JSX.Element {
  return (
    <tr>
      <td>
        <Time at={new Date(at)} seconds />
      </td>
      <td>{operation ?? '–'}</td>
      <td>
        {status}
        {error !== null && ` ${error}`}
      </td>
      <td>{ms} ms</td>
      <td>{credentialName ?? 'Deleted'}</td>
      <td>
        <code>{requestId}</code>
      </td>
    </tr>
  );
}
