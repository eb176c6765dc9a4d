// Collection by `openapi2postmanv2 -s openapi.json -o generated/collection.json -O parametersResolution=Example`
// (openapi-to-postmanv2), sent by newman. Run: TOKEN=dcs_pat_... node client.mjs
import { readFileSync } from 'node:fs';
import newman from 'newman';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const collection = JSON.parse(readFileSync(new URL('generated/collection.json', import.meta.url), 'utf8'));
const requests = (one) => (one.item ? one.item.flatMap(requests) : [one]);
const all = requests(collection);

/** Sends requests one after the other and returns their answers. */
function send(item) {
  const options = { collection: { ...collection, item }, globals: { values: [] }, timeoutRequest: 20_000 };
  const envVar = [
    { key: 'baseUrl', value: BASE_URL },
    { key: 'bearerToken', value: TOKEN },
  ];
  return new Promise((resolve, reject) => {
    newman.run({ ...options, envVar }, (error, summary) => {
      if (error) reject(error);
      else resolve(summary.run.executions.map((one) => ({ name: one.item.name, answer: one.response })));
    });
  });
}

/** Sends one request with these values in place of its examples, and returns its status and what was answered. */
async function call(name, { path = {}, query = {}, body } = {}) {
  const { request, ...item } = structuredClone(all.find((one) => one.name === name));
  request.url.variable = (request.url.variable ?? []).map((one) => ({ ...one, value: path[one.key] ?? one.value }));
  request.url.query = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }));
  // Its example is for one request only.
  request.header = request.header?.filter(({ key }) => key !== 'Idempotency-Key');
  if (body) request.body.raw = JSON.stringify(body);
  const [{ answer }] = await send([{ ...item, request }]);
  return { status: answer.code, ...JSON.parse(answer.text() || '{}') };
}

// Everything that only reads, as the collection has it. A stream of events takes a custom feed that is there.
const reads = all.filter(({ request: { method, url } }) => method === 'GET' && url.path.join('/') !== 'events');
const failed = (await send(reads)).filter(({ answer }) => !answer || (answer.code > 299 && answer.code !== 404));
if (failed.length > 0) throw new Error(failed.map(({ name, answer }) => `${name}: ${answer?.text()}`).join('\n'));

const popular = await call('Popular posts', { query: { limit: 2, tags: 'rust,javascript' } });
const page = await call('Popular posts', { query: { limit: 2 } });
const [first] = page.data;
const post = await call('One post', { path: { id: first.id } });
const matches = await call('Search posts', { query: { q: 'database' } });
const tags = await call('All tags');
const profile = await call('Your profile');
const list = await call('Make a bookmark list', { body: { name: 'To read' } });
const bookmarks = await call('Bookmark posts, or any address', { body: { postIds: [first.id], listId: list.data.id } });
await call('Remove a bookmark list', { path: { id: list.data.id } });
const unknown = await call('One post', { path: { id: '00000000-0000-4000-8000-000000000000' } });
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: matches.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: list.data.name,
    kept: bookmarks.data.map((one) => one.postId),
    unknown: unknown.status,
  }),
);
