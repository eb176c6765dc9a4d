import type { ReaderCall, ReaderHandlersFor } from './types.ts';
import { loadMutes } from '../../domain/mutes/load-mutes.ts';
import { numbersOf } from '../../domain/reader/item-ids.ts';
import { readItems } from '../../domain/reader/items.ts';
import { stateStream } from '../../domain/reader/stream-ids.ts';
import { listStream, type StreamRequest } from '../../domain/reader/streams.ts';
import { streamFeed, microseconds, streamContents, type ItemList } from './items.ts';
import { MAX_IDS, MAX_ITEMS } from '../../../generated/greader/limits.ts';

const DEFAULT_COUNT = 20;
/** Bytes of the texts of an Atom document, which takes longer to write than JSON. */
const MAX_ATOM_TEXTS = 600_000;

export const streams: ReaderHandlersFor<'streams'> = {
  async listStreamContents(call) {
    return streamInTurn(call, async () => streamContents(await itemsOf(call, 'api/0/stream/contents'), call.publicUrl));
  },
  async getStreamFeed(call) {
    return streamInTurn(call, async () => streamFeed(await itemsOf(call, 'atom', MAX_ATOM_TEXTS), call.publicUrl));
  },
  async listItemIds({ db, viewer, mutes, query, viewsStored }) {
    await viewsStored();
    const request = { ...streamRequest(query.s, query, MAX_IDS), mutes: await loadMutes(db, viewer, mutes) };
    const { items, continuation } = await listStream(db, viewer.id, request);
    const itemRefs = items.map(({ number, arrivedAt }) => ({
      id: number,
      directStreamIds: [],
      timestampUsec: microseconds(arrivedAt),
    }));
    return { body: { itemRefs, ...(continuation !== undefined && { continuation }) } };
  },
  async getItems(call) {
    return streamInTurn(call, () => itemsById(call, numbersOf(call.query.i, 'query')));
  },
  async readItems(call) {
    return streamInTurn(call, () => itemsById(call, numbersOf(call.body.i, 'body')));
  },
};

type StreamCall = ReaderCall<'listStreamContents'>;

/** An answer with texts, which takes long, when it is its account's turn. */
async function streamInTurn<Body>(
  { inTurn: take, viewer }: Pick<StreamCall, 'inTurn' | 'viewer'>,
  make: () => Promise<Body>,
): Promise<{ body: Body }> {
  return { body: await take(viewer.id, make) };
}

/** Reads a page of a stream with its items, requested under a path, with at most so many bytes of texts. */
async function itemsOf(
  { db, viewer, mutes, path, query, viewsStored }: StreamCall,
  under: string,
  maxTextBytes?: number,
): Promise<ItemList> {
  await viewsStored();
  const { stream } = path;
  const request = { ...streamRequest(stream, query, MAX_ITEMS), mutes: await loadMutes(db, viewer, mutes) };
  const page = await listStream(db, viewer.id, request);
  const numbers = page.items.map(({ number }) => number);
  const items = await readItems(db, viewer.id, { numbers, ...(maxTextBytes !== undefined && { maxTextBytes }) });
  return { ...page, stream, path: `/reader/${under}/${stream}`, items };
}

async function itemsById(
  { db, viewer, publicUrl, viewsStored }: Pick<StreamCall, 'db' | 'viewer' | 'publicUrl' | 'viewsStored'>,
  numbers: readonly string[],
) {
  await viewsStored();
  const items = await readItems(db, viewer.id, { numbers });
  const about = { stream: stateStream('reading-list'), title: 'Items', path: '/reader/api/0/stream/items/contents' };
  return streamContents({ ...about, items }, publicUrl);
}

/** Reads the request of a stream; `limit` is the maximum of a page. */
function streamRequest(stream: string, query: StreamCall['query'], limit: number): StreamRequest {
  const { n, r, ot, nt, xt, it, c } = query;
  return {
    stream,
    limit: Math.min(n === 0 ? DEFAULT_COUNT : n, limit),
    oldestFirst: r === 'o',
    arrivedFrom: ot,
    arrivedBefore: nt,
    without: xt,
    within: it,
    continuation: c,
  };
}
