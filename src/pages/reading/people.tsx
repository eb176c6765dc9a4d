import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { visitorOf } from '../shell/visitor.ts';
import { Avatar, Picture, pictureOf } from './components/ui.tsx';
import type { Reading, ReadingPage } from './reading.tsx';

/** `/people/{id}`: the public profile of a person. */
export function addPersonPage(router: Router, reading: Reading): void {
  router.get('/people/:id', (ctx) => reading.show(ctx, personPage(reading, ctx, ctx.params.id ?? '')));
}

async function personPage({ ask }: Reading, ctx: Context, id: string): Promise<ReadingPage> {
  const person = await ask(ctx, 'getPerson', { path: { id } });
  const { name, username, bio, image, cover, createdAt, reputation, socialLinks } = person;
  const wide = pictureOf(cover);
  const since = new Date(createdAt).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    title: name,
    description: bio ?? `${name} (@${username})`,
    canonical: `/people/${person.id}`,
    indexed: bio !== null,
    image: pictureOf(image) === undefined ? undefined : (image ?? undefined),
    main: (
      <article class="person">
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
        {bio !== null && <p class="bio">{bio}</p>}
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
        {visitorOf(ctx).session?.accountId === person.id && (
          <p>
            <a class="button secondary" href="/settings">
              Edit profile
            </a>
          </p>
        )}
      </article>
    ),
  };
}
