import { routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { type Announce, type DeliveryOptions, deliver } from '#publish-hooks.ts';

export type PublishPingsOptions = DeliveryOptions & {
  readonly siteConfig: Pick<SiteConfig, 'hub' | 'indexNowKey'>;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
  /** The endpoint that passes pings on to search engines. */
  readonly indexNowUrl?: string;
};

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';
// https://www.indexnow.org/documentation
const MOST_URLS = 10_000;

/**
 * Returns the pings that are configured: IndexNow for search engines, WebSub (https://www.w3.org/TR/websub/) for readers of feeds. A site
 * without https, such as one on a developer's machine, has none.
 */
export function createPublishPings(options: PublishPingsOptions): readonly Announce[] {
  const { siteConfig, baseUrl, indexNowUrl = INDEX_NOW_URL, ...delivery } = options;
  const { hub, indexNowKey: key } = siteConfig;

  const indexNow: Announce = ({ pages }) => {
    const { host } = new URL(baseUrl);
    const keyLocation = `${baseUrl}${routes.indexNowKey.href()}`;
    const body = JSON.stringify({ host, key, keyLocation, urlList: pages.slice(0, MOST_URLS) });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return deliver('indexnow', indexNowUrl, { headers, body }, delivery);
  };

  const webSub = (hubUrl: string): Announce => {
    return ({ feeds }) => {
      const body = new URLSearchParams([['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])]);
      return deliver('websub', hubUrl, { body }, delivery);
    };
  };

  if (!baseUrl.startsWith('https:')) {
    return [];
  }
  return [...(key === undefined ? [] : [indexNow]), ...(hub === undefined ? [] : [webSub(hub)])];
}
