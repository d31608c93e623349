import { createServer, type IncomingMessage } from 'node:http';
import type { SiteConfig } from '@portico/config/site-config';
import type { Vendor, VendorOf } from '@portico/config/vendor-schema';
import { site } from '../fixture/site.config.ts';

/** What a vendor's stand-in got: `GET /gtm.js`, or `page_view` with what it was told. */
export type Received = { readonly path: string; readonly body: string; readonly cookie: string | undefined };

export type StandInVendors = {
  /** On the loopback under another host name than the site, so another origin. */
  readonly origin: string;
  /** In the order in which it came. */
  readonly received: Received[];
  close(): void;
};

// Each does the least of what its original does: takes page views, stores what the original stores, and sends on its own.
const SCRIPTS: Readonly<Record<string, string>> = {
  '/gtm.js': `{
    const origin = new URL(document.currentScript.src).origin;
    const send = (body) => navigator.sendBeacon(origin + '/gtm-collect', JSON.stringify(body));
    const layer = window.dataLayer;
    let pixel;
    const take = (entry) => {
      send(Object.prototype.toString.call(entry) === '[object Arguments]' ? [...entry] : entry);
      if (entry[0] === 'consent' && entry[2].ad_storage === 'granted') {
        const store = () => { document.cookie = '_gcl_au=1;path=/'; };
        store();
        pixel ??= setInterval(store, 100);
      }
    };
    layer.forEach(take);
    const push = layer.push.bind(layer);
    layer.push = (...entries) => { entries.forEach(take); return push(...entries); };
    setInterval(() => send({ event: 'still here' }), 100);
    addEventListener('pagehide', () => send({ event: 'leaving' }));
  }`,
  '/gtag/js': `{
    const origin = new URL(document.currentScript.src).origin;
    const take = (entry) => entry[0] === 'event' && navigator.sendBeacon(origin + '/ga-collect', JSON.stringify([...entry]));
    const layer = window.dataLayer;
    layer.forEach(take);
    const push = layer.push.bind(layer);
    layer.push = (...entries) => { entries.forEach(take); return push(...entries); };
    document.cookie = '_ga=GA1.1.1;path=/';
    document.cookie = '_ga_AB12=GS1;path=/';
  }`,
  '/js/script.manual.js': `{
    const { origin } = new URL(document.currentScript.src);
    const { domain } = document.currentScript.dataset;
    window.plausible = (name, { u }) => navigator.sendBeacon(origin + '/api/event', JSON.stringify({ name, url: u, domain }));
  }`,
  '/umami.js': `{
    const { origin } = new URL(document.currentScript.src);
    const { websiteId, autoTrack } = document.currentScript.dataset;
    window.umami = { track: (change) => navigator.sendBeacon(origin + '/api/send',
      JSON.stringify({ autoTrack, ...change({ website: websiteId, title: 'old', url: 'old' }) })) };
  }`,
  '/static/array.js': `{
    const { origin } = new URL(document.currentScript.src);
    window.posthog = {
      init(key, options) {
        localStorage.setItem('ph_' + key + '_posthog', '{}');
        document.cookie = 'ph_' + key + '_posthog=1;path=/';
        navigator.sendBeacon(origin + '/init', JSON.stringify({ key, ...options }));
      },
      capture: (event, properties) => navigator.sendBeacon(origin + '/e/', JSON.stringify({ event, ...properties })),
    };
  }`,
  '/chat.js': `document.cookie = 'chat_id=1;path=/'; fetch(new URL('/chat', document.currentScript.src), { mode: 'no-cors' });`,
};

/** Starts a server in the place of all vendors. */
export async function startStandInVendors(): Promise<StandInVendors> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://vendor');
    received.push({ path: pathname, body: await bodyOf(request), cookie: request.headers.cookie });
    response.setHeader('access-control-allow-origin', '*');
    const script = SCRIPTS[pathname];
    if (script === undefined) {
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, received, close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** One of each service, all of them at the stand-in. */
export function everyVendor(origin: string): SiteConfig['vendors'] {
  const vendors: { readonly [Service in Vendor['service']]: VendorOf<Service> } = {
    'google-tag-manager': { service: 'google-tag-manager', container: 'GTM-TEST1', origin },
    'google-analytics': { service: 'google-analytics', measurement: 'G-TEST1', origin },
    plausible: { service: 'plausible', script: `${origin}/js/script.manual.js`, domain: site.productDomain },
    umami: { service: 'umami', script: `${origin}/umami.js`, website: 'site-1' },
    posthog: { service: 'posthog', key: 'phc_test', api: origin },
    script: {
      service: 'script',
      name: 'Chat',
      src: `${origin}/chat.js`,
      category: 'functional',
      attributes: { 'data-room': '1' },
      allow: { connect: [origin] },
      cookies: ['chat_*'],
    },
  };
  return Object.values(vendors);
}
