import type { DemoAccess } from '../auth/demo.ts';
import type { Config } from '../config.ts';
import type { Terminal } from '../environment/terminal.ts';
import { API_ROOT } from '../../generated/api.ts';

/** First steps for the person who started the service by hand; every URL can be copied as it is. */
export function firstSteps(
  { publicUrl, signUp, smtpUrl }: Config,
  { token, linkSecret, revoked }: DemoAccess,
  { bold, dim }: Pick<Terminal, 'bold' | 'dim'> = { bold: String, dim: String },
): string {
  const note = smtpUrl === undefined ? ' (the letter is shown here)' : '';
  const form = signUp === 'open' ? `  ${publicUrl}/sign-up${dim(note)}\n` : '';
  const warning = revoked ? 'The token of the demo account is a new one; that of before was revoked.\n\n' : '';
  return `
${bold(`The service runs at ${publicUrl}`)}  ${dim('(Ctrl+C stops it)')}

${warning}Try it, with the token of the demo account:
  curl -H 'Authorization: Bearer ${token}' '${publicUrl}${API_ROOT}/feeds/popular?limit=5'

Read about every operation and try it in the browser:
  ${publicUrl}${API_ROOT}/docs

Sign in as the demo account (the link works once, within an hour):
  ${publicUrl}/sign-in-link?token=${linkSecret}

Create your own account:
${form}  npm run -s dcs -- account create --email you@example.com --name You
  npm run -s dcs -- account sign-in-link you@example.com

`;
}
