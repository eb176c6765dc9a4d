import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { ContractDocument } from '../../contract/document.ts';
import { projectRoot } from '../../environment/project-folder.ts';
import type { Uses } from '../shell/dependencies.ts';
import { tarball, zipFile } from './archives.ts';
import { readSdkModel } from './model.ts';
import { npmFiles } from './npm-package.ts';
import { wheelFiles, wheelName } from './wheel.ts';

/** The packages of a service, and their name. */
interface SdkPackages {
  readonly name: string;
  readonly npm: SdkPackage;
  readonly wheel: SdkPackage;
}

/** A package that this service serves. */
interface SdkPackage {
  readonly file: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const ROOT = '/sdk';
/** Seconds for which a package may be kept: it changes with a new version of the service only. */
const MAX_AGE_S = 3600;

/**
 * `/sdk/`: packages for programs, made of the contract with the address of this service: a tarball that `npm i` takes,
 * a wheel for pip, and the index in which pip looks (https://packaging.python.org/specifications/simple-repository-api/).
 * Open, since npm and pip send no token.
 */
export function addSdk(router: Router, { site: { publicUrl }, api }: Uses<'site' | 'api'>): void {
  let made: SdkPackages | undefined;
  const packages = (): SdkPackages => {
    const { json } = api.pipeline.services.documents;
    made ??= createPackages(JSON.parse(json()) as ContractDocument, publicUrl);
    return made;
  };
  router.get(`${ROOT}/simple/`, (ctx) => sendIndex(ctx, [[packages().name, `${packages().name}/`]]));
  router.get(`${ROOT}/simple/:name/`, (ctx, next) => {
    const { name, wheel } = packages();
    if (ctx.params.name !== name) return next();
    const digest = createHash('sha256').update(wheel.bytes).digest('hex');
    return sendIndex(ctx, [[wheel.file, `${ROOT}/${wheel.file}#sha256=${digest}`]]);
  });
  router.get(`${ROOT}/:file`, (ctx, next) => {
    const { name, npm, wheel } = packages();
    // The newest version, by a name that stays.
    if (ctx.params.file === `${name}.tgz`) return ctx.redirect(`${ROOT}/${npm.file}`);
    const found = [npm, wheel].find(({ file }) => file === ctx.params.file);
    return found ? sendPackage(ctx, found) : next();
  });
}

function createPackages(document: ContractDocument, publicUrl: string): SdkPackages {
  const model = readSdkModel(document, publicUrl);
  const client = (file: string): string => readFileSync(join(projectRoot(), 'assets', 'sdk', file), 'utf8');
  const files = npmFiles(model, { code: client('client.js'), types: client('client.d.ts') });
  return {
    name: model.name,
    npm: { file: `${model.name}-${model.version}.tgz`, type: 'application/gzip', bytes: tarball(files) },
    wheel: { file: wheelName(model), type: 'application/zip', bytes: zipFile(wheelFiles(model, client('client.py'))) },
  };
}

function sendPackage(ctx: Context, { type, bytes }: SdkPackage): void {
  ctx.set({ 'cache-control': `public, max-age=${MAX_AGE_S}`, 'access-control-allow-origin': '*' });
  ctx.status = 200;
  ctx.etag = createHash('sha1').update(bytes).digest('base64url');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = bytes;
  ctx.set('content-type', type);
}

function sendIndex(ctx: Context, links: readonly (readonly [text: string, href: string])[]): void {
  const rows = links.map(([text, href]) => `<a href="${href}">${text}</a><br>`);
  ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = `<!DOCTYPE html>\n<html lang="en"><head><meta name="pypi:repository-version" content="1.0"><title>Packages</title></head><body>\n${rows.join('\n')}\n</body></html>\n`;
}
