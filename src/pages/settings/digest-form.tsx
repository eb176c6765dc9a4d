import type { JSX } from 'preact';
import { BACK_FIELD } from '../reading/components/action.tsx';
import { Form, Select } from '../shell/fields.tsx';
import { Time, zoneOptions, type SelectOptions } from './time.tsx';
import type { Body, Schema } from '../../../generated/shapes.ts';

type DigestInput = Body<'setForYouDigest'>;
type ScheduledDigest = Schema<'Digest'>;

export const DIGESTS_PATH = '/settings/digests';
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const FREQUENCIES: SelectOptions = [
  ['daily', 'Every day'],
  ...DAYS.map((day) => [day, `Every ${capital(day)}`] as const),
];
const HOURS: SelectOptions = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
]);

/** Reads the form. A frequency is `daily`, or the day of a weekly one. */
export function readDigest(form: (field: string) => string): DigestInput {
  const [when, timezone] = [form('when'), form('timezone')];
  return {
    frequency: when === 'daily' ? 'daily' : 'weekly',
    weekday: when === 'daily' ? 'monday' : (when as DigestInput['weekday']),
    hour: Number(form('hour') || NaN),
    pictures: form('pictures') !== '',
    ...(timezone !== '' && { timezone }),
  };
}

/** The digest of a feed: its schedule, and forms that change and stop it. `back` is the page that it is on. */
export function FeedDigest(props: {
  id: string;
  name: string;
  zone: string;
  digest: ScheduledDigest | undefined;
  back?: string;
}): JSX.Element {
  const { id, name, digest, back } = props;
  return (
    <>
      <p>
        {digest ? (
          <>
            {describeDigest(digest)}; next <Time at={new Date(digest.nextAt)} />.
          </>
        ) : (
          'Off.'
        )}
      </p>
      <details>
        <summary>{digest ? 'Change schedule' : 'Email me this feed'}</summary>
        <DigestSettings {...props} />
      </details>
      {digest && (
        <Form action={`${DIGESTS_PATH}/${id}/stop`}>
          <Back to={back} />
          <button type="submit" class="secondary" aria-label={`Stop the digest of ${name}`}>
            Stop
          </button>
        </Form>
      )}
    </>
  );
}

function DigestSettings({
  id,
  digest,
  zone,
  back,
}: {
  id: string;
  digest: ScheduledDigest | undefined;
  zone: string;
  back?: string;
}): JSX.Element {
  const field = (name: string) => ({ name, id: `${name}-${id}` });
  const timezone = digest?.timezone ?? zone;
  return (
    <Form action={`${DIGESTS_PATH}/${id}`}>
      <Back to={back} />
      <Select label="How often" {...field('when')} value={whenOf(digest)} options={FREQUENCIES} />
      <Select label="Hour" {...field('hour')} value={String(digest?.hour ?? 7)} options={HOURS} />
      <Select label="Time zone" {...field('timezone')} value={timezone} options={zoneOptions(timezone)} />
      <label>
        <input type="checkbox" name="pictures" value="on" checked={digest?.pictures ?? false} /> Show pictures, loaded
        from the servers of sources
      </label>
      <button type="submit">{digest ? 'Save changes' : 'Turn on'}</button>
    </Form>
  );
}

function Back({ to }: { to: string | undefined }): JSX.Element | null {
  return to === undefined ? null : <input type="hidden" name={BACK_FIELD} value={to} />;
}

function whenOf(digest: ScheduledDigest | undefined): string {
  return digest?.frequency === 'weekly' ? digest.weekday : 'daily';
}

function describeDigest({ frequency, weekday, hour, timezone }: ScheduledDigest): string {
  const day = frequency === 'daily' ? 'Every day' : `Every ${capital(weekday)}`;
  return `${day} at ${String(hour).padStart(2, '0')}:00 (${timezone.replaceAll('_', ' ')})`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
