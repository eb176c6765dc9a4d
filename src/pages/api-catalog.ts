import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { createHash } from 'node:crypto';
import { METADATA } from '../auth/oauth/paths.ts';
import { issuerOf, resourceMetadata, resourcesOf } from '../auth/oauth/resources.ts';
import { readDocument } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';
import { readOperations } from '../contract/operations.ts';
import { READY_PATH } from '../http/health.ts';
import { DOCS } from './docs/paths.ts';
import { API_ROOT } from '../../generated/api.ts';

const PATH = '/.well-known/api-catalog';
/** A linkset of the profile for catalogues (RFC 9727, section 4). */
const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const LINK = `<${PATH}>; rel="api-catalog"`;
const MAX_AGE_S = 3600;
const GUIDE_TO_MCP = `${DOCS}/guides/mcp`;

/** Target of a link (RFC 9264, section 4.2.3). */
interface Target {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}
/** The links of one endpoint, by relation. */
type Links = { readonly anchor: string } & Readonly<Record<string, string | readonly Target[]>>;

/** `/.well-known/api-catalog` (RFC 9727): the APIs of this service and what describes them, for programs. */
export function addApiCatalog(router: Router, { publicUrl }: { readonly publicUrl: string }): void {
  const text = JSON.stringify({ linkset: linksetOf(publicUrl) });
  const etag = createHash('sha1').update(text).digest('base64url');
  router.get(PATH, (ctx) => {
    ctx.set({ 'cache-control': `public, max-age=${MAX_AGE_S}`, link: LINK });
    ctx.status = 200;
    ctx.etag = etag;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.body = text;
    ctx.set('content-type', TYPE);
  });
}

/** Names the catalogue in the head of an answer (RFC 9727, section 3.1). */
export function linkToApiCatalog(ctx: Context): void {
  ctx.append('link', LINK);
}

/** The REST API, the MCP server, and the authorization server of both. */
function linksetOf(publicUrl: string): Links[] {
  const { rest, mcp } = resourcesOf(publicUrl);
  const metadata = resourceMetadataOf(publicUrl);
  const status = [{ href: publicUrl + READY_PATH, type: 'application/json' }];
  return [
    {
      anchor: rest,
      ...documentsOf(publicUrl),
      'service-meta': metadata(rest),
      'version-history': [{ href: `${publicUrl}/changelog`, type: 'text/html', title: 'What changed' }],
      status,
    },
    {
      anchor: mcp,
      'service-doc': [{ href: publicUrl + GUIDE_TO_MCP, type: 'text/html', title: 'The MCP server' }],
      'service-meta': metadata(mcp),
      status,
    },
    { anchor: issuerOf(publicUrl), 'service-meta': Object.keys(METADATA).map((path) => json(publicUrl + path)) },
  ];
}

/** Returns the documents about the API: the operations of the contract that say a relation. */
function documentsOf(publicUrl: string): Record<string, Target[]> {
  const links: Record<string, Target[]> = {};
  for (const operation of readOperations(readDocument()))
    if (operation.relation !== undefined)
      (links[operation.relation] ??= []).push(
        ...pathsOf(operation).map((path) => ({
          href: publicUrl + API_ROOT + path,
          type: operation.answer?.type ?? '',
          title: operation.summary,
        })),
      );
  return links;
}

/** The paths of a document, or of one for each value of its parameter. */
function pathsOf({ path, parameters }: Operation): string[] {
  const [parameter] = parameters.filter((input) => input.in === 'path');
  if (!parameter) return [path];
  const { enum: values = [] } = parameter.schema;
  return values.map((value) => path.replace(`{${parameter.name}}`, String(value)));
}

/** The protected resource metadata (RFC 9728) of a resource; that of the API has a shorter path, too. */
function resourceMetadataOf(publicUrl: string): (resource: string) => Target[] {
  const documents = [...resourceMetadata(publicUrl)];
  return (resource) =>
    documents
      .filter(([path]) => publicUrl + path.replace('/.well-known/oauth-protected-resource', '') === resource)
      .map(([path]) => json(publicUrl + path));
}

function json(href: string): Target {
  return { href, type: 'application/json' };
}
