import type { SOCIAL_PLATFORMS } from '../../../generated/limits.ts';

/** The hosts of each platform; their subdomains belong to it, too. */
const HOSTS: Readonly<Record<(typeof SOCIAL_PLATFORMS)[number], readonly string[]>> = {
  linkedin: ['linkedin.com'],
  github: ['github.com'],
  twitter: ['twitter.com', 'x.com'],
  threads: ['threads.net', 'threads.com'],
  bluesky: ['bsky.app'],
  roadmap: ['roadmap.sh'],
  codepen: ['codepen.io'],
  reddit: ['reddit.com'],
  stackoverflow: ['stackoverflow.com'],
  youtube: ['youtube.com', 'youtu.be'],
  hashnode: ['hashnode.com', 'hashnode.dev'],
  codeberg: ['codeberg.org'],
  gitlab: ['gitlab.com'],
  bitbucket: ['bitbucket.org'],
  kaggle: ['kaggle.com'],
  medium: ['medium.com'],
  substack: ['substack.com'],
  mastodon: [], // its servers are countless: see MASTODON_PATH
};
const PLATFORMS = new Map(Object.entries(HOSTS).flatMap(([platform, hosts]) => hosts.map((host) => [host, platform])));
/** A profile page on any fediverse server. */
const MASTODON_PATH = /^\/@[^/]+/;

/** The platform of a web address; `other` for an unknown one. */
export function socialPlatform({ hostname, pathname }: URL): string {
  const labels = hostname.replace(/\.$/, '').split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const platform = PLATFORMS.get(labels.slice(from).join('.'));
    if (platform !== undefined) return platform;
  }
  return MASTODON_PATH.test(pathname) ? 'mastodon' : 'other';
}
