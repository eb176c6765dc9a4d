/** The app of this service's documentation page, where people try operations. */
export const DOCS_APP_ID = '00000000-0000-7000-8000-000000000001';
/** The command line `dcs` of people who do not run the service: a public client that signs in with a code only. */
export const CLI_APP_ID = '00000000-0000-7000-8000-000000000002';

const OWN_APP_IDS: readonly string[] = [DOCS_APP_ID, CLI_APP_ID];

/** Whether an app is part of this service. */
export function isOwnApp(id: string): boolean {
  return OWN_APP_IDS.includes(id);
}
