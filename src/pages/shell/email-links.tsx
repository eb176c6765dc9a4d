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
          <p>If this address can be used here, an e-mail with a link is on its way to it.</p>
          <p>
            The link works once, within {hours === 1 ? '1 hour' : `${hours} hours`}. Nothing after a few minutes? Check
            your spam folder and the address, then try again.
          </p>
        </>
      ) : (
        <>
          <p>
            This service has no mail server (<code>SMTP_URL</code>), so nothing is sent: the e-mail is written to the
            server’s log, which its operator can read.
          </p>
          <p>
            If you started it yourself, follow the link in the terminal of <code>make run</code>.
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
      <h1>The link does not work</h1>
      <p>It was already used, has expired, or is incomplete: mail programs sometimes break long links in two.</p>
      <p>{what}</p>
      <footer>
        <a href={again}>Continue</a>
      </footer>
    </article>
  );
}
