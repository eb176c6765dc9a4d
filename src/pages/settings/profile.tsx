import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { getProfile, updateProfile, type Profile } from '../../domain/people/profile.ts';
import { Field, Form, Notice, Select, TextArea, type FieldErrors } from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { seeOther, requireSignIn } from '../shell/guards.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { showSettings } from './settings-frame.tsx';
import { sessionOf } from '../shell/visitor.ts';
import { Time, zoneOptions } from './time.tsx';
import { constraints } from '../../../generated/constraints.ts';

/** The rules of PATCH /profile, so that the page does not duplicate them. */
const PROFILE_RULES = constraints.ProfileChange satisfies ProfileRules;
/** Messages for formats that go beyond length. */
const FORMATS: Partial<Record<keyof ProfileRules, string>> = {
  name: 'Must not be blank.',
  username: 'Use only letters, digits and underscores, and do not begin with an underscore.',
  image: 'Must start with https:// or http://.',
};
const NOTICES: Record<string, string> = { saved: 'Saved.' };
const FIELDS = ['name', 'username', 'bio', 'image', 'timezone'] as const;
type ProfileValues = Record<(typeof FIELDS)[number], string>;
const HELP: Partial<ProfileValues> = {
  name: 'Shown to others, for example next to your comments.',
  username:
    'At least 3 letters, digits and underscores. Others mention you with @username. Leave empty to generate one.',
  image: 'Must start with https:// or http://.',
  timezone: 'Used for times in these settings.',
};

/** A person's public profile and plan. */
export function addProfile(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const view = (ctx: Context, profile: Profile, form: { values: ProfileValues; errors: FieldErrors }): void => {
    const wrong = Object.keys(form.errors).length > 0;
    const notice = NOTICES[String(ctx.query.notice)];
    const content = (
      <>
        {notice !== undefined && !wrong && <Notice kind="done">{notice}</Notice>}
        {wrong && <Notice kind="wrong">Nothing was saved. Correct the fields below.</Notice>}
        <ProfileForm {...form} />
        {accounts.freeDailyQuota !== Infinity && (
          <PlanSection profile={profile} email={sessionOf(ctx).email} quota={accounts.freeDailyQuota} />
        )}
      </>
    );
    showSettings(ctx, 'Profile and plan', content, wrong ? 422 : 200);
  };
  router.get('/settings', requireSignIn, async (ctx) => {
    const profile = await getProfile(site.db, sessionOf(ctx).accountId);
    view(ctx, profile, { values: profileValues((field) => profile[field] ?? ''), errors: {} });
  });
  router.post('/settings', requireSignIn, async (ctx) => {
    const { accountId } = sessionOf(ctx);
    const values = profileValues(readForm(ctx));
    const errors = { ...check(values) };
    if (Object.keys(errors).length === 0) Object.assign(errors, await save(site, accountId, values));
    if (Object.keys(errors).length === 0) return seeOther(ctx, '/settings?notice=saved');
    return view(ctx, await getProfile(site.db, accountId), { values, errors });
  });
}

function profileValues(read: (field: (typeof FIELDS)[number]) => string): ProfileValues {
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as ProfileValues;
}

/** An empty field clears an optional value, so only the name is checked then. */
function check(values: ProfileValues): FieldErrors {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const wrong = field === 'name' || values[field] !== '' ? violationOf(field, values[field]) : undefined;
      return wrong === undefined ? [] : [[field, wrong]];
    }),
  );
}

async function save({ db }: Site, accountId: string, { name, ...rest }: ProfileValues): Promise<FieldErrors> {
  const cleared = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, value === '' ? null : value]),
  );
  try {
    await updateProfile(db, accountId, { name, ...cleared });
    return {};
  } catch (error) {
    const { code, message, extra } = formRefusal(error);
    if (code === 'conflict') return { username: message };
    return Object.fromEntries(
      (extra.details ?? [{ path: '/name', message }]).map((detail) => [detail.path.slice(1), `It ${detail.message}.`]),
    );
  }
}

function ProfileForm({ values, errors }: { values: ProfileValues; errors: FieldErrors }): JSX.Element {
  const rule = (field: (typeof FIELDS)[number]) => ({
    name: field,
    value: values[field],
    error: errors[field],
    maxLength: PROFILE_RULES[field].maxLength,
    help: HELP[field],
  });
  return (
    <Form action="/settings">
      <Field label="Name" autocomplete="name" required {...rule('name')} />
      <Field label="Username" autocomplete="off" spellcheck={false} autocapitalize="none" {...rule('username')} />
      <TextArea label="Bio (optional)" rows={4} {...rule('bio')} />
      <Field label="Picture URL (optional)" type="url" {...rule('image')} />
      <Select label="Time zone" {...rule('timezone')} options={zoneOptions(values.timezone)} />
      <button type="submit">Save changes</button>
    </Form>
  );
}

function PlanSection({ profile, email, quota }: { profile: Profile; email: string; quota: number }): JSX.Element {
  return (
    <section>
      <h2 id="plan">Plan</h2>
      {profile.isPlus ? (
        <p>
          You are on the <strong>paid</strong> plan
          {profile.paidUntil && (
            <>
              , which is cancelled and runs until <Time at={profile.paidUntil} />
            </>
          )}
          .
        </p>
      ) : (
        <p>
          You are on the <strong>free</strong> plan:{' '}
          {quota === 0
            ? 'it includes no API requests'
            : `${quota.toLocaleString('en')} API requests a day, reset at midnight UTC`}
          . Ask the operator of this service for the paid plan.
        </p>
      )}
      {!profile.isPlus && (
        <details>
          <summary>For the operator</summary>
          <pre>
            <code>npm run -s dcs -- account plan --account {email} --plan paid</code>
          </pre>
        </details>
      )}
    </section>
  );
}

/** The contract's rules for a text of the profile. */
interface TextRule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-pattern'?: string;
}

type ProfileRules = Readonly<Record<'name' | 'username' | 'bio' | 'image' | 'timezone', TextRule>>;

/** The rule of a field that a text breaks, as a sentence; undefined when it is valid. */
function violationOf(field: keyof ProfileRules, text: string): string | undefined {
  const { minLength = 0, maxLength = Infinity, ...rule } = ruleOf(field);
  const { length } = Array.from(text);
  const patterns = [rule.pattern, rule['x-pattern']].filter((pattern) => pattern !== undefined);
  if (length > 0 && !patterns.every((pattern) => new RegExp(pattern, 'u').test(text)))
    return FORMATS[field] ?? 'Invalid format.';
  if (length < minLength) return `Must have at least ${minLength} character${minLength === 1 ? '' : 's'}.`;
  return length > maxLength ? `Must have at most ${maxLength} characters; this has ${length}.` : undefined;
}

function ruleOf(field: keyof ProfileRules): TextRule {
  return PROFILE_RULES[field];
}
