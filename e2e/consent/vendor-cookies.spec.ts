import { site } from '../fixture/site.config.ts';
import { startFrontProxy } from '../front-proxy.ts';
import { FIXTURE_CONTENT, SHARED_TEXTS, startServer } from '../running-server.ts';
import { expect, forget, noteComplaints, test } from '../test.ts';
import { answer, bannerOf, consentReady } from './reader.ts';

const HOST = `www.blog.${site.productDomain}`;

test("a no deletes vendors' cookies on the host and on every domain above it, and no others", async ({
  playwright,
  launchOptions,
  complaints,
}) => {
  const server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, {
    vendors: [
      { service: 'google-analytics', measurement: 'G-TEST1', origin: 'http://127.0.0.1:9' },
      { service: 'script', name: 'Login', src: '/favicon.svg', category: 'necessary', cookies: ['login', '_ga_login'] },
      {
        service: 'script',
        name: 'Ads',
        src: '/favicon.svg',
        category: 'marketing',
        cookies: ['__Secure-ads', '__Host-ads'],
      },
    ],
  });
  const proxy = await startFrontProxy(server.url);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: ['--host-resolver-rules=MAP * 127.0.0.1', '--ignore-certificate-errors'],
  });
  const context = await browser.newContext();
  await noteComplaints(context, complaints);
  const url = `https://${HOST}:${proxy.httpsPort}/pricing`;
  const planted = [
    { name: '_ga', value: 'host only', url },
    { name: '_ga', value: 'host', domain: `.${HOST}`, path: '/' },
    { name: '_ga_AB12', value: 'domain', domain: `.blog.${site.productDomain}`, path: '/' },
    { name: '_gid', value: 'domain', domain: `.${site.productDomain}`, path: '/' },
    { name: 'mantle-ui-theme', value: 'dark', domain: `.${site.productDomain}`, path: '/' },
    { name: 'login', value: '1', url },
    { name: '_ga_login', value: '1', url },
    { name: '__Host-ads', value: 'host only', url, secure: true },
    { name: '__Secure-ads', value: 'domain', domain: `.${site.productDomain}`, path: '/', secure: true },
    { name: '_gather', value: 'of another', url },
  ];
  await context.addCookies(planted);
  expect(await context.cookies()).toHaveLength(planted.length);
  const page = await context.newPage();
  await page.goto(url);
  await consentReady(page);
  await expect(bannerOf(page), 'one was loaded without a question').not.toContainText('before you agree');
  await answer(page, 'Reject all');
  const left = (await context.cookies()).map(({ name }) => name).sort();
  expect(left).toEqual(['_ga_login', '_gather', 'login', 'mantle-ui-theme']);
  await browser.close();
  // What stands in for the login isn't a script.
  forget(complaints, /favicon\.svg/);
  proxy.close();
  await server.stop();
});
