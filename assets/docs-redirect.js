// Passes what the authorization server said to the documentation, and closes the window.
const channel = new BroadcastChannel('docs-sign-in');
channel.postMessage(location.search);
history.replaceState(null, '', location.pathname);
setTimeout(close, 50);
