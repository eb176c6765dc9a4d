import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { AppError } from '../../errors.ts';
import { createBanner, endBanner, listBanners, MAX_BANNER_CHARACTERS } from '../../operate/banners.ts';
import { Field, Form, type FieldErrors } from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { Time } from '../settings/time.tsx';
import { ADMIN, done, operatorOf, pageNumber, showAdmin } from './layout.tsx';
import { ActionButton } from './sources.tsx';
import { Pager, Table } from './table.tsx';

const PATH = `${ADMIN}/announcements`;
const STATES = { planned: 'Planned', shown: 'Shown now', over: 'Ended' } as const;
const FIELDS = ['text', 'url', 'startsAt', 'endsAt'] as const;

type AnnouncementFields = Readonly<Record<(typeof FIELDS)[number], string>>;

/** `/admin/announcements`: texts shown above every page for a time. */
export function addAnnouncements(router: Router, { site }: Uses<'site'>): void {
  const { db, banners } = site;
  router.get(PATH, (ctx) => showAnnouncements(site, ctx));
  router.post(PATH, async (ctx) => {
    const field = readForm(ctx);
    const typed = Object.fromEntries(FIELDS.map((name) => [name, field(name)])) as AnnouncementFields;
    try {
      const { text, url } = typed;
      const startsAt = typed.startsAt === '' ? new Date() : utc(typed.startsAt);
      await createBanner(db, operatorOf(ctx), { text, url, startsAt, endsAt: utc(typed.endsAt) });
    } catch (error) {
      return showAnnouncements(site, ctx, typed, formRefusal(error));
    }
    banners.invalidate();
    return done(ctx, PATH, 'banner_created');
  });
  router.post(`${PATH}/:id/end`, async (ctx) => {
    await endBanner(db, operatorOf(ctx), (ctx.params as { id?: string }).id ?? '');
    banners.invalidate();
    done(ctx, PATH, 'banner_ended');
  });
}

/** A time of a field of the type datetime-local, in UTC; an invalid date for anything else. */
function utc(text: string): Date {
  return new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}Z` : NaN);
}

async function showAnnouncements(
  { db }: Site,
  ctx: Context,
  typed?: AnnouncementFields,
  wrong?: AppError,
): Promise<void> {
  const part = await listBanners(db, pageNumber(ctx));
  const errors: FieldErrors = Object.fromEntries(
    (wrong?.extra.details ?? []).map((detail) => [detail.path, detail.message]),
  );
  const value = (name: keyof AnnouncementFields): { value: string; error: string | undefined } => ({
    value: typed?.[name] ?? '',
    error: errors[name],
  });
  const content = (
    <>
      <p>
        Shown above every page until a reader dismisses it. To notify each account instead, use{' '}
        <code>dcs announce</code>.
      </p>
      <h2>New announcement</h2>
      <Form action={PATH}>
        <Field
          name="text"
          label="Text"
          required
          maxLength={MAX_BANNER_CHARACTERS}
          help="One line of text."
          {...value('text')}
        />
        <Field
          name="url"
          label="Link"
          maxLength={2048}
          help="Optional. Target of “Read more”: a URL, or a path such as /changelog."
          {...value('url')}
        />
        <div class="row">
          <Field name="startsAt" label="Begins (UTC)" type="datetime-local" help="Empty: now." {...value('startsAt')} />
          <Field name="endsAt" label="Ends (UTC)" type="datetime-local" required {...value('endsAt')} />
        </div>
        <button type="submit">Create announcement</button>
      </Form>
      <h2>All announcements</h2>
      <Table
        label="Announcements"
        head={['Text', 'State', 'Begins', 'Ends', 'Act']}
        rows={part.rows.map(({ id, text, url, state, startsAt, endsAt }) => [
          <>
            {text}
            {url !== null && (
              <>
                <br />
                <small class="address">{url}</small>
              </>
            )}
          </>,
          STATES[state],
          <Time at={startsAt} />,
          <Time at={endsAt} />,
          state === 'over' ? '–' : <ActionButton action={`${PATH}/${id}/end`} text="End now" what={text} />,
        ])}
        empty="No announcements yet."
      />
      <Pager ctx={ctx} part={part} />
    </>
  );
  showAdmin(ctx, 'Announcements', content, { status: wrong ? 422 : 200 });
}
