import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { Form, Notice, Select } from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import type { Accounts, Uses } from '../shell/dependencies.ts';
import { sessionOf } from '../shell/visitor.ts';
import { showSettings } from './settings-frame.tsx';
import { Time, zoneOptions, type SelectOptions } from './time.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';

type DigestInput = Body<'setForYouDigest'>;

const PATH = '/settings/digests';
/** The last part of a path, for the feed that has no id. */
const FOR_YOU = 'foryou';
const NOTICES: Record<string, string> = { saved: 'Saved.', stopped: 'Digest stopped.' };
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const FREQUENCIES: SelectOptions = [
  ['daily', 'Every day'],
  ...DAYS.map((day) => [day, `Every ${capital(day)}`] as const),
];
const HOURS: SelectOptions = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
]);

/** `/settings/digests`: which feeds are sent by mail, and when. */
export function addDigests(router: Router, { site, accounts, api }: Uses<'site' | 'accounts' | 'api'>): void {
  const ask = createAsk({ site, api });
  router.get(PATH, requireSignIn, (ctx) => showDigests(ctx, ask, accounts));
  router.post(`${PATH}/:feed`, requireSignIn, async (ctx) => {
    const feedId = ctx.params.feed ?? '';
    try {
      const body = digestInput(readForm(ctx));
      if (feedId === FOR_YOU) await ask(ctx, 'setForYouDigest', { body });
      else await ask(ctx, 'setCustomFeedDigest', { path: { feedId }, body });
      seeOther(ctx, `${PATH}?notice=saved`);
    } catch (error) {
      await showDigests(ctx, ask, accounts, formRefusal(error).message);
    }
  });
  router.post(`${PATH}/:feed/stop`, requireSignIn, async (ctx) => {
    const feedId = ctx.params.feed ?? '';
    if (feedId === FOR_YOU) await ask(ctx, 'deleteForYouDigest');
    else await ask(ctx, 'deleteCustomFeedDigest', { path: { feedId } });
    seeOther(ctx, `${PATH}?notice=stopped`);
  });
}

/** A frequency is `daily`, or the day of a weekly one. */
function digestInput(form: (field: string) => string): DigestInput {
  const [when, timezone] = [form('when'), form('timezone')];
  return {
    frequency: when === 'daily' ? 'daily' : 'weekly',
    weekday: when === 'daily' ? 'monday' : (when as DigestInput['weekday']),
    hour: Number(form('hour') || NaN),
    pictures: form('pictures') !== '',
    ...(timezone !== '' && { timezone }),
  };
}

async function showDigests(ctx: Context, ask: CallOperation, { delivers }: Accounts, wrong?: string): Promise<void> {
  const [{ data: digests }, { data: feeds }] = await Promise.all([
    ask(ctx, 'listDigests'),
    ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } }),
  ]);
  const all = [{ id: FOR_YOU, name: 'For you' }, ...feeds.map(({ id, flags }) => ({ id, name: flags.name }))];
  const notice = NOTICES[String(ctx.query.notice)];
  const { email, timezone } = sessionOf(ctx);
  const content = (
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
      {!delivers && <Notice kind="info">E-mail is not configured. Digests are written to the log.</Notice>}
      <p>
        Receive new posts of a feed by e-mail at {email} at an hour you choose. Empty digests are skipped, and each has
        a link to unsubscribe.
      </p>
      {all.map(({ id, name }) => (
        <FeedDigest
          id={id}
          name={name}
          zone={timezone ?? ''}
          digest={digests.find(({ feedId }) => (feedId ?? FOR_YOU) === id)}
        />
      ))}
    </>
  );
  showSettings(ctx, 'E-mail digests', content, wrong === undefined ? 200 : 422);
}

function FeedDigest({
  id,
  name,
  zone,
  digest,
}: {
  id: string;
  name: string;
  zone: string;
  digest: Schema<'Digest'> | undefined;
}): JSX.Element {
  return (
    <section>
      <h2>{name}</h2>
      <p>
        {digest ? (
          <>
            {describeDigest(digest)}; next <Time at={new Date(digest.nextAt)} />.
          </>
        ) : (
          'Not sent.'
        )}
      </p>
      <details>
        <summary>{digest ? 'Change schedule' : 'Start digest'}</summary>
        <DigestSettings id={id} digest={digest} zone={zone} />
      </details>
      {digest && (
        <Form action={`${PATH}/${id}/stop`}>
          <button type="submit" class="secondary" aria-label={`Stop the digest of ${name}`}>
            Stop
          </button>
        </Form>
      )}
    </section>
  );
}

function DigestSettings({
  id,
  digest,
  zone,
}: {
  id: string;
  digest: Schema<'Digest'> | undefined;
  zone: string;
}): JSX.Element {
  const field = (name: string) => ({ name, id: `${name}-${id}` });
  const timezone = digest?.timezone ?? zone;
  return (
    <Form action={`${PATH}/${id}`}>
      <Select label="How often" {...field('when')} value={whenOf(digest)} options={FREQUENCIES} />
      <Select label="Hour" {...field('hour')} value={String(digest?.hour ?? 7)} options={HOURS} />
      <Select label="Time zone" {...field('timezone')} value={timezone} options={zoneOptions(timezone)} />
      <label>
        <input type="checkbox" name="pictures" value="on" checked={digest?.pictures ?? false} /> Show pictures, loaded
        from the servers of sources
      </label>
      <button type="submit">{digest ? 'Save changes' : 'Start digest'}</button>
    </Form>
  );
}

function whenOf(digest: Schema<'Digest'> | undefined): string {
  return digest?.frequency === 'weekly' ? digest.weekday : 'daily';
}

function describeDigest({ frequency, weekday, hour, timezone }: Schema<'Digest'>): string {
  const day = frequency === 'daily' ? 'Every day' : `Every ${capital(weekday)}`;
  return `${day} at ${String(hour).padStart(2, '0')}:00 (${timezone.replaceAll('_', ' ')})`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
