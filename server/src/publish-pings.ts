import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { type Announce, type DeliveryOptions, deliver } from '#publish-hooks.ts';

export type PublishPingsOptions = DeliveryOptions & {
  readonly siteConfig: Pick<SiteConfig, 'hub' | 'indexNowKey'>;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
  /** Where search engines that take part in IndexNow are told. */
  readonly indexNowUrl?: string;
};

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';
// https://www.indexnow.org/documentation
const MOST_URLS = 10_000;

/**
 * What tells search engines (IndexNow) and the readers of feeds (WebSub, https://www.w3.org/TR/websub/) about a publish, as far as it is
 * configured. Nothing does for a site without https, such as one that somebody tries on their own machine.
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
