import type { SocialLink } from '@portico/site/config';

type Network = { readonly name: string; readonly icon: SocialLink['icon']; readonly hosts: readonly string[] };

const NETWORKS: readonly Network[] = [
  { name: 'Bluesky', icon: 'bluesky', hosts: ['bsky.app'] },
  { name: 'Codeberg', icon: 'codeberg', hosts: ['codeberg.org'] },
  { name: 'Discord', icon: 'discord', hosts: ['discord.gg', 'discord.com'] },
  { name: 'GitHub', icon: 'github', hosts: ['github.com'] },
  { name: 'GitLab', icon: 'gitlab', hosts: ['gitlab.com'] },
  { name: 'LinkedIn', icon: 'linkedin', hosts: ['linkedin.com'] },
  { name: 'Slack', icon: 'slack', hosts: ['slack.com'] },
  { name: 'X', icon: 'x', hosts: ['x.com', 'twitter.com'] },
  { name: 'YouTube', icon: 'youtube', hosts: ['youtube.com', 'youtu.be'] },
];

/** The host of a profile, without `www.`, in lower case; undefined for what is no URL. */
export function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host.replace(/^www\./, '');
}

// They write profiles as Mastodon does.
const OTHERS_WITH_AT =
  /(?:^|\.)(?:medium\.com|threads\.(?:net|com)|tiktok\.com|substack\.com|hashnode\.com|producthunt\.com)$/;

/** The link to a profile: by its host, or as Mastodon where the path is as there; else with the drawing of a message. */
export function socialLink(url: string, brand: string): SocialLink {
  const host = hostOf(url) ?? '';
  const { pathname } = new URL(url);
  const known = NETWORKS.find(({ hosts }) => hosts.some((name) => host === name || host.endsWith(`.${name}`)));
  if (known !== undefined) {
    return { label: `${brand} on ${known.name}`, href: url, icon: known.icon };
  }
  return pathname.startsWith('/@') && !OTHERS_WITH_AT.test(host)
    ? { label: `${brand} on Mastodon`, href: url, icon: 'mastodon' }
    : { label: `${brand} on ${host}`, href: url, icon: 'short-message' };
}
