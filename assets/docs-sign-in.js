// OAuth 2.1 in the browser: authorization code with PKCE, in a window of its own; its redirect page sends the code back.
const encoded = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const random = () => encoded(crypto.getRandomValues(new Uint8Array(32)));

/** Signs the reader in; answers an access token, or throws what went wrong. `tell` is called with each step. */
export async function signIn({ authorize, token, client, redirect, resource, scope }, tell = () => undefined) {
  // Before anything is waited for: else a browser may take the window for an advertisement.
  const opened = open('', 'docs-sign-in', 'popup,width=560,height=760');
  if (!opened) throw new Error('The browser blocked the window. Allow pop-ups for this page and try again.');
  const [verifier, state] = [random(), random()];
  const challenge = encoded(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const redirectUri = `${location.origin}${redirect}`;
  const request = new URLSearchParams({
    response_type: 'code', client_id: client, redirect_uri: redirectUri, scope, resource, state, code_challenge: challenge, code_challenge_method: 'S256',
  });
  const address = `${location.origin}${authorize}?${request}`;
  const came = answered(state);
  opened.location = address;
  tell('Verifier (stays on this page):', verifier);
  tell('Authorization URL:', address);
  const code = await came(opened);
  tell('Authorization code:', code);
  const answer = await fetch(token, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code, client_id: client, redirect_uri: redirectUri, code_verifier: verifier }),
  });
  const body = await answer.json();
  tell('Response of the token endpoint:', body);
  if (!answer.ok) throw new Error(body.error_description ?? body.error);
  return body.access_token;
}

// Listens before the window opens, so that no answer is missed.
function answered(state) {
  const channel = new BroadcastChannel('docs-sign-in');
  const code = new Promise((resolve, reject) => {
    channel.addEventListener('message', ({ data }) => {
      const answer = new URLSearchParams(data);
      if (answer.get('state') !== state) return;
      if (answer.get('code')) resolve(answer.get('code'));
      else reject(new Error(answer.get('error_description') ?? answer.get('error') ?? 'Access was denied.'));
    });
  });
  return async (opened) => {
    let watch;
    const closed = new Promise((_, reject) => {
      watch = setInterval(() => opened.closed && setTimeout(() => reject(new Error('The window was closed before access was granted.')), 500), 500);
    });
    try {
      return await Promise.race([code, closed]);
    } finally {
      clearInterval(watch);
      channel.close();
    }
  };
}
