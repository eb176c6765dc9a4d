import { expect } from 'chai';
import { socialPlatform } from '../../src/domain/people/profile.ts';

describe('socialPlatform', () => {
  const addresses: [string, string][] = [
    ['https://www.linkedin.com/in/ada', 'linkedin'],
    ['https://de.linkedin.com/in/ada', 'linkedin'],
    ['https://github.com/ada', 'github'],
    ['http://GitHub.com/ada', 'github'],
    ['https://gist.github.com/ada', 'github'],
    ['https://twitter.com/ada', 'twitter'],
    ['https://x.com/ada', 'twitter'],
    ['https://mobile.twitter.com/ada', 'twitter'],
    ['https://www.threads.net/@ada', 'threads'],
    ['https://threads.com/@ada', 'threads'],
    ['https://bsky.app/profile/ada.example', 'bluesky'],
    ['https://roadmap.sh/u/ada', 'roadmap'],
    ['https://codepen.io/ada', 'codepen'],
    ['https://old.reddit.com/u/ada', 'reddit'],
    ['https://stackoverflow.com/users/1/ada', 'stackoverflow'],
    ['https://www.youtube.com/@ada', 'youtube'],
    ['https://youtu.be/abc', 'youtube'],
    ['https://ada.hashnode.dev', 'hashnode'],
    ['https://hashnode.com/@ada', 'hashnode'],
    ['https://codeberg.org/ada', 'codeberg'],
    ['https://gitlab.com/ada', 'gitlab'],
    ['https://bitbucket.org/ada', 'bitbucket'],
    ['https://www.kaggle.com/ada', 'kaggle'],
    ['https://medium.com/@ada', 'medium'],
    ['https://ada.medium.com', 'medium'],
    ['https://ada.substack.com/archive', 'substack'],
    ['https://mastodon.social/@ada', 'mastodon'],
    ['https://fosstodon.org/@ada/112233', 'mastodon'],
    ['https://mastodon.social/', 'other'],
    ['https://mastodon.social/about/@ada', 'other'],
    ['https://ada.example', 'other'],
    ['https://notgithub.com/ada', 'other'],
    ['https://github.com.evil.example/ada', 'other'],
    ['https://evil.example/github.com', 'other'],
    ['https://com/ada', 'other'],
    ['https://127.0.0.1/ada', 'other'],
    ['https://[::1]/ada', 'other'],
    ['https://github.com./ada', 'github'],
    ['https://constructor/', 'other'],
  ];
  for (const [address, platform] of addresses) {
    it(`reads ${platform} from ${address}`, () => expect(socialPlatform(new URL(address))).to.equal(platform));
  }
});
