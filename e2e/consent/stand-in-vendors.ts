import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SiteConfig } from '@portico/core/site-config';
import { listenAnywhere } from '@portico/core/testing/network';

export type Received = { readonly path: string; readonly body: string };

export type StandInVendors = {
  /** On the loopback interface, but with a different host name from the site's, so on another origin. */
  readonly origin: string;
  readonly received: Received[];
  close(): void;
};

// Each does the minimum of the original: it takes page views, stores the same keys, and sends requests unprompted.
const SCRIPTS: Readonly<Record<string, string>> = {
  '/gtm.js': `{
    const origin = new URL(document.currentScript.src).origin;
    const send = (body) => navigator.sendBeacon(origin + '/collect', JSON.stringify(body));
    const layer = window.dataLayer;
    let pixel;
    const take = (entry) => {
      const isCommand = Object.prototype.toString.call(entry) === '[object Arguments]';
      send(isCommand ? [...entry] : entry);
      if (isCommand && entry[0] === 'consent' && entry[2].ad_storage === 'granted') {
        pixel ??= setInterval(() => { document.cookie = '_gcl_au=1;path=/'; }, 100);
      }
    };
    layer.forEach(take);
    const push = layer.push.bind(layer);
    layer.push = (...entries) => { entries.forEach(take); return push(...entries); };
    setInterval(() => send({ event: 'still here' }), 100);
    addEventListener('pagehide', () => send({ event: 'leaving' }));
  }`,
  '/stats.js': `{
    const { src, dataset } = document.currentScript;
    document.cookie = 'stats_id=1;path=/';
    localStorage.setItem('stats_visits', '1');
    fetch(new URL('/view', src), { method: 'POST', mode: 'no-cors', body: dataset.websiteId + ' ' + location.pathname });
  }`,
  '/chat.js': `document.cookie = 'chat=1;path=/';`,
};

export async function startStandInVendors(): Promise<StandInVendors> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://vendor');
    received.push({ path: pathname, body: await text(request) });
    response.setHeader('access-control-allow-origin', '*');
    const script = SCRIPTS[pathname];
    if (script === undefined) {
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    }
  });
  const port = await listenAnywhere(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, received, close };
}

export function vendorsAt(origin: string): SiteConfig['vendors'] {
  return [
    {
      name: 'Google Tag Manager',
      categories: { analytics: [], marketing: ['_gcl_*'] },
      script: `${origin}/gtm.js?id=GTM-TEST1`,
      dataLayer: true,
    },
    {
      name: 'Stats',
      categories: { analytics: ['stats_*'] },
      script: `${origin}/stats.js`,
      attributes: { 'data-website-id': 'site-1' },
    },
    { name: 'Chat', categories: { functional: ['chat'] }, script: `${origin}/chat.js` },
  ];
}
