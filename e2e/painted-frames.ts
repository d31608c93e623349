import type { CDPSession, Page } from '@playwright/test';

export type Frame = {
  /** Colours of the picture's corner and of its middle row's ends, each as `r,g,b`. */
  readonly colors: readonly string[];
};

const WIDTH = 200;

/** Records what the browser paints of a page while `action` runs: one frame for each change of the picture. */
export async function paintedFrames(page: Page, action: () => Promise<unknown>): Promise<readonly Frame[]> {
  const session = await page.context().newCDPSession(page);
  const pictures: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data);
    // The browser sends the next frame after this; at the end of the test it may be gone.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: WIDTH, everyNthFrame: 1 });
  await action();
  await session.send('Page.stopScreencast');
  return decode(session, page, pictures);
}

/** Makes what is returned, which slows the page's processor down by a factor, until it is called with another one. */
export async function slowDown(page: Page): Promise<(rate: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The browser decodes its own pictures, in an empty page. */
async function decode(session: CDPSession, page: Page, pictures: readonly string[]): Promise<readonly Frame[]> {
  await session.detach();
  const decoder = await page.context().newPage();
  const frames = await decoder.evaluate(async (list) => {
    const canvas = new OffscreenCanvas(1, 1);
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    const result: Array<{ colors: string[] }> = [];
    for (const picture of list) {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      canvas.width = image.width;
      canvas.height = image.height;
      drawing?.drawImage(image, 0, 0);
      const middle = Math.floor(image.height / 2);
      const places = [
        [1, 1],
        [1, middle],
        [image.width - 2, middle],
      ] as const;
      result.push({
        colors: places.map(([x, y]) => [...(drawing?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(',')),
      });
    }
    return result;
  }, pictures);
  await decoder.close();
  return frames;
}
