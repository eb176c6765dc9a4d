import type { JSX } from 'preact';
import type { ShownBanner } from '../../operate/banners.ts';
import { Form } from '../shell/fields.tsx';

/** Shows the operators' announcements, above a page. */
export function BannerBar({ banners }: { banners: readonly ShownBanner[] }): JSX.Element | null {
  if (banners.length === 0) return null;
  return (
    <aside class="banners" aria-label="Announcements">
      {banners.map(({ id, text, url }) => (
        <div>
          <p>
            {text} {url !== null && <a href={url}>Read more</a>}
          </p>
          <Form action={`/announcements/${id}/dismiss`}>
            <button type="submit" class="link" aria-label={`Dismiss: ${text}`}>
              Dismiss
            </button>
          </Form>
        </div>
      ))}
    </aside>
  );
}
