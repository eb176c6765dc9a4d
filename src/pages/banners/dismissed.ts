/** The ids in the cookie of banners that a browser dismissed. */
export function dismissedIn(cookie: string | undefined): string[] {
  return (cookie ?? '').split('.').filter((id) => id !== '');
}
