import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

const THUMBNAIL_WIDTH = 240;
const THUMBNAIL_HEIGHT = 420;
const COLUMNS = 8;
const ROWS = 3;

/** Writes pictures of many small pictures, `sheet-01.png` and on; resolves with their names. */
export async function writeContactSheets(
  browser: Browser,
  directory: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width: COLUMNS * (THUMBNAIL_WIDTH + 8), height: 800 } });
  // In the folder of the pictures, since only a file may show files.
  const html = path.join(directory, 'sheet.html');
  const sheets: string[] = [];
  for (let first = 0; first < files.length; first += COLUMNS * ROWS) {
    const sheet = `sheet-${String(sheets.length + 1).padStart(2, '0')}.png`;
    await writeFile(html, sheetHtml(files.slice(first, first + COLUMNS * ROWS)));
    await page.goto(pathToFileURL(html).href);
    await page.screenshot({ path: path.join(directory, sheet), fullPage: true });
    sheets.push(sheet);
  }
  await page.close();
  await rm(html, { force: true });
  return sheets;
}

function sheetHtml(files: readonly string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><div><img src="${file}" alt=""></div><figcaption>${file.replace(/\.png$/, '')}</figcaption></figure>`,
  );
  return `<!doctype html><style>
    body { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; background: #888; font: 11px sans-serif }
    figure { width: ${THUMBNAIL_WIDTH}px; margin: 0 }
    div { max-height: ${THUMBNAIL_HEIGHT}px; overflow: hidden }
    img { display: block; width: 100% }
  </style>${figures.join('')}`;
}
