/** Returns the path at which signing in with the provider begins, and that then leads to a path of ours. */
export function providerPath(returnTo: string | undefined): string {
  return `/sign-in/provider?return_to=${encodeURIComponent(returnTo ?? '')}`;
}
