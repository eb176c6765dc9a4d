// Makes passkeys and signs in with them; without this script, or in a browser that knows none, there are no such buttons.
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } = SimpleWebAuthnBrowser;

/** What to tell the person of a failure, most of which are that they closed the browser's own dialogue. */
function explain(error) {
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has one of your passkeys.';
  if (error.name === 'NotAllowedError') return 'The request was cancelled or timed out. Try again.';
  return 'Your browser could not use a passkey. Try again, or sign in another way.';
}

function arm(field) {
  const { form } = field;
  const said = form.querySelector('[role=status]');
  const optionsJSON = JSON.parse(field.dataset.options);
  const makes = field.dataset.passkey === 'make';
  const send = (credential) => {
    field.value = JSON.stringify(credential);
    form.submit();
  };
  for (const hidden of form.querySelectorAll('[data-with-passkeys]')) hidden.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = '';
    try {
      send(await (makes ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })));
    } catch (error) {
      said.textContent = explain(error);
    }
  });
  if (makes || field.dataset.passkey === 'confirm') return;
  // Offers passkeys beside e-mail addresses in the field for these, where the browser can.
  browserSupportsWebAuthnAutofill()
    .then((can) => can && startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send))
    .catch(() => undefined);
}

if (browserSupportsWebAuthn()) for (const field of document.querySelectorAll('input[data-passkey]')) arm(field);
