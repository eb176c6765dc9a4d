import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { visitorOf } from '../shell/visitor.ts';
import { ExperienceHead } from '../settings/experience-form.tsx';
import { More } from './components/cards.tsx';
import { Avatar, counted, Picture, pictureOf, RelativeTime } from './components/ui.tsx';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** `/people/{id or username}`: the public profile of a person, with what they wrote and made public. */
export function addPersonPage(router: Router, reading: Reading): void {
  router.get('/people/:id', (ctx) => reading.show(ctx, personPage(reading, ctx, ctx.params.id ?? '')));
}

async function personPage({ ask }: Reading, ctx: Context, id: string): Promise<ReadingPage> {
  const path = { id };
  const [person, experiences, stack, comments] = await Promise.all([
    ask(ctx, 'getPerson', { path }),
    ask(ctx, 'listPersonExperiences', { path, query: { limit: String(MAX_PAGE) } }),
    ask(ctx, 'listPersonStack', { path }),
    ask(ctx, 'listPersonComments', { path, query: { cursor: queryOf(ctx, 'cursor') } }),
  ]);
  const { name, username, bio, image } = person;
  return {
    title: name,
    description: bio ?? `${name} (@${username})`,
    canonical: `/people/${person.id}`,
    indexed: bio !== null,
    image: pictureOf(image) === undefined ? undefined : (image ?? undefined),
    main: (
      <article class="person">
        <About person={person} isOwn={visitorOf(ctx).session?.accountId === person.id} />
        <Experiences experiences={experiences.data} />
        <Stack items={stack.data} />
        <Comments page={comments} />
      </article>
    ),
  };
}

function About({ person, isOwn }: { person: Schema<'Person'>; isOwn: boolean }): JSX.Element {
  const { name, username, bio, image, cover, createdAt, reputation, socialLinks } = person;
  const wide = pictureOf(cover);
  const since = new Date(createdAt).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      {wide !== undefined && (
        <p class="picture">
          <Picture src={wide} width={1280} height={320} eager />
        </p>
      )}
      <h1>
        <Avatar image={image} name={name} size={64} /> {name}
      </h1>
      <p class="byline">
        <span>{`@${username}`}</span>
        <span>Joined {since}</span>
        {reputation !== 0 && <span>{reputation.toLocaleString('en')} reputation</span>}
      </p>
      {bio !== null && (
        <p class="bio" dir="auto">
          {bio}
        </p>
      )}
      {socialLinks.length > 0 && (
        <ul class="links">
          {socialLinks.map(({ url }) => (
            <li key={url}>
              <a href={url} rel="noopener nofollow ugc me">
                {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isOwn && (
        <p class="buttons">
          <a class="button secondary" href="/settings">
            Edit profile
          </a>
          <a class="button secondary" href="/settings/experiences">
            Edit experience
          </a>
          <a class="button secondary" href="/settings/stack">
            Edit tech stack
          </a>
        </p>
      )}
    </>
  );
}

/** A part of the profile with its heading. */
function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Experiences({ experiences }: { experiences: readonly Schema<'PersonExperience'>[] }): JSX.Element | null {
  if (experiences.length === 0) return null;
  return (
    <Part id="experience" title="Experience">
      <ul class="cards">
        {experiences.map((experience) => (
          <li key={experience.id}>
            <div>
              <ExperienceHead experience={experience} />
              {experience.description !== null && experience.description !== '' && (
                <p dir="auto">{experience.description}</p>
              )}
              {experience.skills.length > 0 && <small>{experience.skills.map(({ value }) => value).join(', ')}</small>}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Stack({ items }: { items: readonly Schema<'PersonStackItem'>[] }): JSX.Element | null {
  if (items.length === 0) return null;
  const sections = new Map<string, string[]>();
  for (const { section, title, tool } of items)
    sections.set(section, [...(sections.get(section) ?? []), title ?? tool.title]);
  return (
    <Part id="stack" title="Tech stack">
      <dl class="stack">
        {[...sections].map(([section, tools]) => (
          <div key={section}>
            <dt dir="auto">{section}</dt>
            <dd dir="auto">{tools.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Comments({ page: { data, pagination } }: { page: Schema<'PersonCommentPage'> }): JSX.Element | null {
  if (data.length === 0) return null;
  return (
    <Part id="comments" title="Comments">
      <ul class="written">
        {data.map(({ id, post, permalink, createdAt, numUpvotes, contentHtml }) => (
          <li key={id}>
            <p class="byline">
              <a href={new URL(permalink).pathname + new URL(permalink).hash}>
                On <span dir="auto">{post.title}</span>
              </a>
              <RelativeTime at={createdAt} />
              {numUpvotes > 0 && <span>{counted(numUpvotes, 'upvote')}</span>}
            </p>
            {/* Sanitised when it was stored: domain/text/comment-html.ts. */}
            <div class="said" dangerouslySetInnerHTML={{ __html: contentHtml }} />
          </li>
        ))}
      </ul>
      <More pagination={pagination} next={new URLSearchParams()}>
        More comments
      </More>
    </Part>
  );
}
