import type { JSX } from 'preact';
import { Form } from '../../shell/fields.tsx';
import { Time } from '../time.tsx';
import type { Schema } from '../../../../generated/shapes.ts';

type Delivery = Schema<'WebhookDelivery'>;

/** The latest entries of a webhook's log, each with a button that sends it again. */
export function Deliveries({ deliveries, action }: { deliveries: readonly Delivery[]; action: string }): JSX.Element {
  if (deliveries.length === 0) return <p>Nothing was sent yet.</p>;
  return (
    <ul class="cards">
      {deliveries.map((delivery) => (
        <Entry delivery={delivery} action={action} />
      ))}
    </ul>
  );
}

function Entry({ delivery, action }: { delivery: Delivery; action: string }): JSX.Element {
  const { id, event, isTest, lastAttemptAt, createdAt } = delivery;
  return (
    <li>
      <span>
        <code>{event}</code>
        {isTest && ' (example)'} · {describe(delivery)}
        <br />
        <small>
          <Time at={new Date(lastAttemptAt ?? createdAt)} seconds />
        </small>
      </span>
      <Form action={action}>
        <input type="hidden" name="eventId" value={id} />
        <button type="submit" class="secondary">
          Send again
          <span class="unseen">
            {' '}
            {event} {id}
          </span>
        </button>
      </Form>
    </li>
  );
}

function describe({ status, attempts, responseStatus, durationMs, problem }: Delivery): string {
  const tries = attempts > 1 ? `, after ${attempts} attempts` : '';
  if (status === 'delivered') return `arrived: ${responseStatus ?? ''} in ${durationMs ?? 0} ms${tries}`;
  if (attempts === 0) return 'on its way';
  return `${status === 'waiting' ? 'is tried again' : 'did not arrive'}${tries}. ${problem ?? ''}`;
}
