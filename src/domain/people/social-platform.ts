/** Which platform a host, and every host below it, belongs to. */
const PLATFORMS: Readonly<Record<string, string>> = {
  'linkedin.com': 'linkedin',
  'github.com': 'github',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
  'threads.net': 'threads',
  'threads.com': 'threads',
  'bsky.app': 'bluesky',
  'roadmap.sh': 'roadmap',
  'codepen.io': 'codepen',
  'reddit.com': 'reddit',
  'stackoverflow.com': 'stackoverflow',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'hashnode.com': 'hashnode',
  'hashnode.dev': 'hashnode',
  'codeberg.org': 'codeberg',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'kaggle.com': 'kaggle',
  'medium.com': 'medium',
  'substack.com': 'substack',
};
/** A person's page on any server of the fediverse; their hosts are without number. */
const MASTODON_PATH = /^\/@[^/]+/;

/** The platform that a web address belongs to; `other` for one that is not known. */
export function socialPlatform({ hostname, pathname }: URL): string {
  const labels = hostname.replace(/\.$/, '').split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const platform = PLATFORMS[labels.slice(from).join('.')];
    if (platform !== undefined) return platform;
  }
  return MASTODON_PATH.test(pathname) ? 'mastodon' : 'other';
}
