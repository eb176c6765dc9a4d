import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { More } from '../reading/components/cards.tsx';
import { Form, Notice, type FieldErrors } from '../shell/fields.tsx';
import { formRefusal, readForm } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import {
  EMPTY_EXPERIENCE,
  EXPERIENCE_TYPES,
  ExperienceFields,
  experienceBody,
  experienceErrors,
  experienceType,
  ExperienceHead,
  readExperience,
  shownExperience,
  TYPE_NAMES,
  type ExperienceValues,
} from './experience-form.tsx';
import { ShownToOthers } from './shown-to-others.tsx';
import { showSettings } from './settings-frame.tsx';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/settings/experiences';
const NOTICES: Readonly<Record<string, string>> = {
  added: 'Experience added.',
  saved: 'Saved.',
  deleted: 'Experience deleted.',
};

/** `/settings/experiences`: what a person does and did, each with a page to edit it, and whether others see it. */
export function addExperiences(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  router.get(PATH, requireSignIn, (ctx) => showList(ctx, ask));
  router.post(`${PATH}/public`, requireSignIn, async (ctx) => {
    await ask(ctx, 'updateProfile', { body: { publicExperiences: readForm(ctx)('public') === 'on' } });
    seeOther(ctx, `${PATH}?notice=saved`);
  });
  router.get(`${PATH}/new`, requireSignIn, (ctx) => {
    showForm(ctx, { values: { ...EMPTY_EXPERIENCE, type: experienceType(ctx.query.type) }, errors: {} });
  });
  router.post(`${PATH}/new`, requireSignIn, async (ctx) => {
    const values = readExperience(readForm(ctx));
    await orRefused(ctx, { values }, async () => {
      await ask(ctx, 'createExperience', { body: experienceBody(values) });
      seeOther(ctx, `${PATH}?notice=added`);
    });
  });
  router.get(`${PATH}/:id`, requireSignIn, async (ctx) => {
    const { id = '' } = ctx.params as { id?: string };
    const experience = await ask(ctx, 'getExperience', { path: { id } });
    showForm(ctx, { id, values: shownExperience(experience), errors: {} });
  });
  router.post(`${PATH}/:id`, requireSignIn, async (ctx) => {
    const { id = '' } = ctx.params as { id?: string };
    const values = readExperience(readForm(ctx));
    const before = await ask(ctx, 'getExperience', { path: { id } });
    await orRefused(ctx, { id, values }, async () => {
      await ask(ctx, 'replaceExperience', { path: { id }, body: experienceBody(values, before) });
      seeOther(ctx, `${PATH}?notice=saved`);
    });
  });
  router.post(`${PATH}/:id/delete`, requireSignIn, async (ctx) => {
    const { id = '' } = ctx.params as { id?: string };
    await ask(ctx, 'deleteExperience', { path: { id } });
    seeOther(ctx, `${PATH}?notice=deleted`);
  });
}

/** Runs a change; where it is refused, shows the form again with what was typed and the reasons. */
async function orRefused(
  ctx: Context,
  form: { id?: string; values: ExperienceValues },
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    showForm(ctx, { ...form, errors: experienceErrors(formRefusal(error)) });
  }
}

async function showList(ctx: Context, ask: CallOperation): Promise<void> {
  const cursor = typeof ctx.query.cursor === 'string' ? ctx.query.cursor : undefined;
  const [{ data, pagination }, profile] = await Promise.all([
    ask(ctx, 'listExperiences', { query: { cursor } }),
    ask(ctx, 'getProfile'),
  ]);
  const notice = NOTICES[String(ctx.query.notice)];
  showSettings(
    ctx,
    'Experience',
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      <ShownToOthers
        action={`${PATH}/public`}
        what="experience"
        isPublic={profile.publicExperiences}
        person={`/people/${profile.username}`}
      />
      <section>
        <h2>Add</h2>
        <p class="buttons">
          {EXPERIENCE_TYPES.map((type) => (
            <a key={type} class="button secondary" href={`${PATH}/new?type=${type}`}>
              {TYPE_NAMES[type]}
            </a>
          ))}
        </p>
      </section>
      <section>
        <h2>Your experience</h2>
        {data.length === 0 && <p>Nothing yet.</p>}
        <ul class="cards">
          {data.map((experience) => (
            <ExperienceItem key={experience.id} experience={experience} />
          ))}
        </ul>
        <More pagination={pagination} next={new URLSearchParams()}>
          More
        </More>
      </section>
    </>,
  );
}

function ExperienceItem({ experience }: { experience: Schema<'UserExperience'> }): JSX.Element {
  return (
    <li>
      <div>
        <ExperienceHead experience={experience} />
      </div>
      <a class="button secondary" href={`${PATH}/${experience.id}`}>
        Edit<span class="unseen"> {experience.title}</span>
      </a>
    </li>
  );
}

function showForm(
  ctx: Context,
  { id, values, errors }: { id?: string; values: ExperienceValues; errors: FieldErrors },
): void {
  const isRefused = Object.keys(errors).length > 0;
  const name = TYPE_NAMES[values.type].toLowerCase();
  showSettings(
    ctx,
    id === undefined ? `Add ${name}` : `Edit ${name}`,
    <>
      <p>
        <a href={PATH}>Experience</a>
      </p>
      {isRefused && <Notice kind="wrong">{errors[''] ?? 'Nothing was saved. Correct the fields below.'}</Notice>}
      <Form action={`${PATH}/${id ?? 'new'}`}>
        <ExperienceFields values={values} errors={errors} />
        <button type="submit">{id === undefined ? 'Add' : 'Save changes'}</button>
      </Form>
      {id !== undefined && (
        <Form action={`${PATH}/${id}/delete`}>
          <button type="submit" class="secondary">
            Delete
          </button>
        </Form>
      )}
    </>,
    isRefused ? 422 : 200,
  );
}
