import type { Router } from '@koa/router';
import { DEMO_PICTURES } from '../domain/posts/demo-pictures.ts';

/** Shapes of a picture, and its size. */
const PICTURE = { circles: 5, width: 640, height: 360 };

/** The pictures of demo posts: drawn from the seed in their address, always the same. */
export function addDemoPictures(router: Router): void {
  router.get(`${DEMO_PICTURES}:file`, (ctx, next) => {
    const seed = /^([0-9a-f]{8})\.svg$/.exec(ctx.params.file ?? '')?.[1];
    if (seed === undefined) return next();
    ctx.type = 'image/svg+xml';
    ctx.set('cache-control', 'public, max-age=86400, immutable');
    ctx.body = drawing(Number.parseInt(seed, 16));
    return undefined;
  });
}

function drawing(seed: number): string {
  const next = random(seed);
  const hue = Math.floor(next() * 360);
  const { width, height, circles } = PICTURE;
  const shapes = Array.from({ length: circles }, (_, n) => {
    const [x, y, r] = [next() * width, next() * height, 40 + next() * 160].map(Math.round);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(hue + 25 * n) % 360} 70% 60% / 0.45)"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="hsl(${hue} 45% 28%)"/>${shapes.join('')}</svg>`
  );
}

/** Numbers from 0 to 1 that follow from a seed (xorshift32). */
function random(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
