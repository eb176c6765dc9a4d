import { expect } from 'chai';
import { shownFeedAddress } from '../../src/domain/feed-links/shown-address.ts';

describe('the address of a source in feeds that go out', () => {
  for (const address of [
    'https://blog.example.com/feed.xml',
    'http://blog.example.com/?feed=rss2',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UC8butISFwT-Wl7EV0hUK0BQ',
    'https://github.com/nodejs/node/releases.atom',
    'https://dev.to/feed/tag/a-rather-long-name-of-a-tag',
  ])
    it(`is shown: ${address}`, () => expect(shownFeedAddress(address)).to.equal(address));
  for (const address of [
    'file:feed.xml',
    'dcs:shared-links',
    'no address',
    'https://user:secret@example.com/feed',
    'http://localhost/feed',
    'http://intranet/feed',
    'http://192.168.1.2/feed',
    'http://[fd00::1]/feed',
    'http://wiki.corp/feed',
    'http://nas.local./feed',
    'https://www.patreon.com/rss/a?auth=abc',
    'https://example.com/feed?token=1',
    'https://example.com/private/feed.xml',
    'https://example.com/f/9f8a7b6c5d4e3f2a1b0c9d8e/rss',
    'https://example.com/f/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01.xml',
  ])
    it(`is not shown: ${address}`, () => expect(shownFeedAddress(address)).to.equal(undefined));
});
