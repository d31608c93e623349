import type { BrowserContext, Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';
import { COOKIE, chooseTheme, SYSTEMS, shownTheme, storedTheme, storeTheme, THEMES } from './theme.ts';

const PING = 'mantle-ui-theme__ping';

async function openTab(context: BrowserContext, path = '/blog'): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await hydrated(tab);
  return tab;
}

/** Sends a message as another tab would. */
function broadcast(page: Page, message: unknown): Promise<void> {
  return page.evaluate(
    ([name, data]) => {
      const channel = new BroadcastChannel(name);
      channel.postMessage(data);
      channel.close();
    },
    [COOKIE, message] as const,
  );
}

/** A browser under test calls every tab visible, so the page gets another value. */
async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test.describe('the operating system', () => {
  test('is followed in both preferences while system is chosen', async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    // Each of the twelve changes from one look to another.
    const walk = [0, 1, 2, 3, 0, 2, 1, 3, 1, 0, 3, 2, 0].flatMap((place) => SYSTEMS[place] ?? []);
    for (const { look, ...preferences } of walk) {
      await page.emulateMedia(preferences);
      await expect(page.locator('html')).toHaveAttribute('data-applied-theme', look);
      expect(await shownTheme(page)).toEqual(['system', look]);
    }
  });

  test('is not followed while another theme is chosen', async ({ page, context }) => {
    await storeTheme(context, 'light');
    await page.goto('/blog');
    await hydrated(page);
    for (const { look: _look, ...preferences } of SYSTEMS) {
      await page.emulateMedia(preferences);
      expect(await shownTheme(page)).toEqual(['light', 'light']);
    }
    await chooseTheme(page, 'system');
    expect(await shownTheme(page)).toEqual(['system', 'dark-high-contrast']);
  });
});

test.describe('another tab', () => {
  const BREAKAGES = [
    { channel: 'works', breakIt: () => {}, pinged: false },
    {
      channel: 'is missing',
      breakIt: () => {
        Reflect.deleteProperty(window, 'BroadcastChannel');
      },
      pinged: true,
    },
    {
      channel: 'throws when it is made',
      breakIt: () => {
        Object.assign(window, {
          BroadcastChannel: class {
            constructor() {
              throw new DOMException('not here', 'SecurityError');
            }
          },
        });
      },
      pinged: true,
    },
    {
      channel: 'throws when it is sent to',
      breakIt: () => {
        BroadcastChannel.prototype.postMessage = () => {
          throw new DOMException('it is closed', 'InvalidStateError');
        };
      },
      pinged: true,
    },
  ];

  for (const { channel, breakIt, pinged } of BREAKAGES) {
    test(`follows a choice where BroadcastChannel ${channel}`, async ({ context }) => {
      await context.addInitScript(breakIt);
      const first = await openTab(context);
      const second = await openTab(context, '/');
      for (const theme of ['dark', 'system'] as const) {
        await chooseTheme(first, theme);
        await expect(second.locator('html')).toHaveAttribute('data-theme', theme);
      }
      await chooseTheme(second, 'light');
      await expect(first.locator('html')).toHaveAttribute('data-theme', 'light');
      const ping = await first.evaluate((key) => localStorage.getItem(key), PING);
      expect(JSON.parse(ping ?? 'null')).toEqual(pinged ? { theme: 'light', timestamp: expect.any(Number) } : null);
    });
  }

  test('that cannot send: this tab catches up when it becomes visible', async ({ context }) => {
    const first = await openTab(context);
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const second = await openTab(context);
    await setVisibility(first, 'hidden');
    await chooseTheme(second, 'dark');
    expect(await shownTheme(first)).toEqual(['system', 'light']);
    await setVisibility(first, 'visible');
    expect(await shownTheme(first)).toEqual(['dark', 'dark']);
  });

  test('sends a message that is older or malformed: it is dropped', async ({ page, context }) => {
    await page.goto('/blog');
    await hydrated(page);
    const other = await openTab(context);
    await chooseTheme(page, 'light');
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(window, { shown });
      const root = document.documentElement;
      new MutationObserver(() => shown.push(`${root.dataset.theme} ${root.className}`)).observe(root, {
        attributeFilter: ['data-theme', 'data-applied-theme', 'class'],
      });
    });
    const now = await page.evaluate(() => Date.now());
    const dropped = [
      { theme: 'dark', timestamp: now - 60_000 },
      { theme: 'no-such-theme', timestamp: now + 1 },
      { theme: 'dark' },
      { timestamp: now + 1 },
      { theme: 'dark', timestamp: 'now' },
      { theme: 'dark', timestamp: Number.NaN },
      'dark',
      null,
    ];
    for (const [index, message] of dropped.entries()) {
      await broadcast(other, message);
      // What is sent after it is heard after it; long after the choice, since of two at nearly one time the cookie decides.
      const next = index % 2 === 0 ? 'light-high-contrast' : 'light';
      await broadcast(other, { theme: next, timestamp: now + 60_000 * (index + 1) });
      await expect(page.locator('html')).toHaveAttribute('data-theme', next);
      const shown = await page.evaluate(() =>
        'shown' in window && Array.isArray(window.shown) ? window.shown.splice(0) : [],
      );
      expect(new Set(shown), `after ${JSON.stringify(message)}`).toEqual(new Set([`${next} ${next}`]));
    }
  });

  test('is answered neither by a message, nor by the cookie, nor by local storage', async ({ page, context }) => {
    await context.addInitScript(() => {
      const writes: string[] = [];
      Object.assign(window, { writes });
      const { postMessage } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.postMessage = function send(message) {
        writes.push('message');
        postMessage.call(this, message);
      };
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      Object.defineProperty(document, 'cookie', {
        get: () => cookie?.get?.call(document),
        set(value) {
          writes.push('cookie');
          cookie?.set?.call(document, value);
        },
      });
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function set(key, value) {
        if (this === localStorage) {
          writes.push(`local storage ${key}`);
        }
        setItem.call(this, key, value);
      };
    });
    await page.goto('/blog');
    await hydrated(page);
    const other = await openTab(context);
    const writesOf = (tab: Page) => tab.evaluate<string[]>('window.writes');
    expect(await writesOf(page)).toEqual([]);
    await chooseTheme(other, 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(([key, newValue]) => dispatchEvent(new StorageEvent('storage', { key, newValue })), [
      PING,
      JSON.stringify({ theme: 'light', timestamp: Date.now() + 60_000 }),
    ] as const);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await writesOf(page)).toEqual([]);
    expect(await writesOf(other)).toEqual(['cookie', 'message']);
  });
});

test('the cookie is read again when the page is shown, and when the tab becomes visible, not when it is hidden', async ({
  page,
  context,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  // The controller reads the cookie as it starts. It has started when it has stored a choice.
  await chooseTheme(page, 'light');
  await expect.poll(() => storedTheme(context)).toBe('light');
  await storeTheme(context, 'dark');
  expect(await shownTheme(page)).toEqual(['light', 'light']);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await shownTheme(page)).toEqual(['dark', 'dark']);

  await storeTheme(context, 'light');
  await setVisibility(page, 'hidden');
  expect(await shownTheme(page)).toEqual(['dark', 'dark']);
  await setVisibility(page, 'visible');
  expect(await shownTheme(page)).toEqual(['light', 'light']);
});

test.describe('five tabs', () => {
  const TABS = 5;
  const ALL = process.env.TEST_ALL !== undefined;
  const CHANGES = ALL ? 1000 : 40;
  const ROUNDS = ALL ? 40 : 4;

  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      const counts = { choices: 0, sent: 0, sentWhileHearing: 0 };
      Object.assign(window, { counts });
      let hearing = false;
      // Registered before the controller's own listener, and ended when all of them have run.
      const { postMessage, addEventListener } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.addEventListener = function listen(
        type: string,
        listener: unknown,
        ...rest: unknown[]
      ) {
        const watched = (event: Event) => {
          hearing = true;
          if (typeof listener === 'function') {
            listener.call(this, event);
          }
          hearing = false;
        };
        Reflect.apply(addEventListener, this, [type, watched, ...rest]);
      };
      BroadcastChannel.prototype.postMessage = function send(message) {
        counts.sent += 1;
        counts.sentWhileHearing += hearing ? 1 : 0;
        postMessage.call(this, message);
      };
      document.addEventListener('change', () => {
        counts.choices += 1;
      });
    });
  });

  /** Chooses, by its radio, another theme than the tab shows; returns which. */
  function chooseAnother(tab: Page, number: number): Promise<string> {
    return tab.evaluate((pick) => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="theme"]:not(:checked)')];
      const radio = radios[pick % radios.length];
      radio?.click();
      return radio?.value ?? '';
    }, number);
  }

  const themesOf = (tabs: readonly Page[]) => Promise.all(tabs.map(async (tab) => (await shownTheme(tab))[0]));

  test('agree with each other and with the cookie, and none answers a message', async ({ context }) => {
    test.setTimeout(120_000);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(context)));
    await test.step(`on the last of ${CHANGES} choices made in random order`, async () => {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
      const random = randomNumbers(seed);
      let last = '';
      for (let change = 0; change < CHANGES; change += 1) {
        const tab = tabs[random() % TABS];
        last = tab === undefined ? last : await chooseAnother(tab, random());
      }
      await expect.poll(() => themesOf(tabs), `SEED=${seed}`).toEqual(tabs.map(() => last));
      expect(await storedTheme(context)).toBe(last);
      await expectOneMessageAChoice(tabs, CHANGES);
      for (const tab of tabs) {
        expect(await tab.locator('.theme-menu :checked').getAttribute('value')).toBe(last);
      }
      process.stdout.write(`${CHANGES} choices in ${TABS} tabs (SEED=${seed}): all end on ${last}\n`);
    });

    await test.step('after choosing all at one time', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(tabs.map((tab, place) => chooseAnother(tab, round + place)));
        await expect
          .poll(async () => new Set([...(await themesOf(tabs)), await storedTheme(context)]).size, `round ${round}`)
          .toBe(1);
      }
      await expectOneMessageAChoice(tabs, CHANGES + ROUNDS * TABS);
      expect(THEMES).toContain(await storedTheme(context));
    });
  });

  async function expectOneMessageAChoice(tabs: readonly Page[], choices: number): Promise<void> {
    type Counts = { readonly choices: number; readonly sent: number; readonly sentWhileHearing: number };
    const counts = await Promise.all(tabs.map((tab) => tab.evaluate<Counts>('window.counts')));
    expect(counts.map(({ sent }) => sent)).toEqual(counts.map((count) => count.choices));
    expect(counts.map(({ sentWhileHearing }) => sentWhileHearing)).toEqual(tabs.map(() => 0));
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(choices);
  }
});

/** Whole numbers that a seed repeats (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
}
