import type { JSX } from 'preact';

/** Shown after a request for a mail: the same whether or not the account exists. */
export function EmailSent({
  delivers,
  hours,
  back = { path: '/sign-in', text: 'Back to sign-in' },
}: {
  delivers: boolean;
  hours: number;
  back?: { path: string; text: string };
}): JSX.Element {
  return (
    <article class="narrow">
      <h1>{delivers ? 'Check your e-mail' : 'Check the server log'}</h1>
      {delivers ? (
        <>
          <p>If the address is valid, we sent a link to it.</p>
          <p>
            The link works once, within {hours === 1 ? '1 hour' : `${hours} hours`}. If nothing arrives within a few
            minutes, check your spam folder and the address, then try again.
          </p>
        </>
      ) : (
        <>
          <p>
            This service has no mail server (<code>SMTP_URL</code>), so the e-mail was written to the server log
            instead.
          </p>
          <p>
            If you run this service, follow the link in the terminal of <code>make run</code>.
          </p>
        </>
      )}
      <footer>
        <a href={back.path}>{back.text}</a>
      </footer>
    </article>
  );
}

/** Shown for an invalid one-time link: where to get a new one. */
export function InvalidLink({ again, what }: { again: string; what: string }): JSX.Element {
  return (
    <article class="narrow">
      <h1>This link does not work</h1>
      <p>The link has expired, was already used, or is incomplete. Mail programs sometimes break long links in two.</p>
      <p>{what}</p>
      <footer>
        <a href={again}>Continue</a>
      </footer>
    </article>
  );
}
