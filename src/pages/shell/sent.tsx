import type { JSX } from 'preact';

/** Shown after a request for a mail: the same whether or not the account exists. */
export function Sent({
  delivers,
  hours,
  back = { path: '/sign-in', text: 'To the sign-in page' },
}: {
  delivers: boolean;
  hours: number;
  back?: { path: string; text: string };
}): JSX.Element {
  return (
    <article class="narrow">
      <h1>{delivers ? 'Look into your mailbox' : 'Look into the log'}</h1>
      {delivers ? (
        <>
          <p>If this address can be used here, a mail with a link is on its way to it.</p>
          <p>
            The link works once, within {hours === 1 ? '1 hour' : `${hours} hours`}. Nothing came after some minutes?
            Look among the spam, then check the address and ask again.
          </p>
        </>
      ) : (
        <>
          <p>
            This server has no mail server yet (<code>SMTP_URL</code>), so nothing is sent: the mail is written to the
            server's log, which its operator can read.
          </p>
          <p>
            Started it yourself? Follow the link in the terminal that <code>make run</code> runs in.
          </p>
        </>
      )}
      <footer>
        <a href={back.path}>{back.text}</a>
      </footer>
    </article>
  );
}
