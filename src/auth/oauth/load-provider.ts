/**
 * Loads modules without oidc-provider's warning on any Node but LTS versions from 22. It would otherwise be the first
 * thing people see on a Node that package.json allows and the tests run on.
 */
export async function importWithoutWarning<Module>(load: () => Promise<Module>): Promise<Module> {
  /* eslint-disable no-console -- it is oidc-provider's that is kept silent */
  const { warn } = console;
  console.warn = (...message: unknown[]) => {
    if (!String(message[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...message);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
  /* eslint-enable no-console */
}
