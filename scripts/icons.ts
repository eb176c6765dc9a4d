import { readFileSync, writeFileSync } from 'node:fs';
import { chromium as playwright } from 'playwright-core';

/** Draws the icons of assets/ from assets/icon.svg with Chromium: once for each change of it. */
const SIZES = { 'icon-180.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
const CHROMIUM = '/usr/bin/chromium';
/** The part of a maskable icon's side that no mask cuts. */
const SAFE = 0.8;

const svg = readFileSync('assets/icon.svg', 'utf8');
const browser = await playwright.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage();

/** The icon as PNG; `part` of the side, on its own colour. */
async function draw(size: number, part = 1): Promise<Buffer> {
  const inner = svg.replace('<svg ', `<svg width="${size * part}" height="${size * part}" `);
  const background = part < 1 ? '#3f3ad6' : 'transparent';
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">${inner}</body>`,
  );
  return page.screenshot({ omitBackground: true });
}

for (const [file, size] of Object.entries(SIZES)) writeFileSync(`assets/${file}`, await draw(size));
writeFileSync('assets/icon-maskable-512.png', await draw(512, SAFE));
writeFileSync('assets/favicon.ico', asIco(await draw(32), 32));
await browser.close();

/** An ICO file of one PNG: its header, one entry, the picture. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
