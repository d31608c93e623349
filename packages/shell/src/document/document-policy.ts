import { type PolicySources, printPolicy } from '@portico/core/security-policy';

const HEAD = '<head>';

/** The sources that the site's own tags in `<head>` load from. The parser is loaded only if there are any. */
export async function slotSources(html: Buffer | string): Promise<PolicySources> {
  const { headSources } = await import('#document/head-sources.ts');
  return headSources(html.slice(html.indexOf(HEAD) + HEAD.length, html.indexOf('</head>')).toString());
}

export function isOrigin(source: string): boolean {
  return source.startsWith('https:') || source.startsWith('http:');
}

export function placePolicy(policy: PolicySources, isInside = false) {
  if (!isInside) {
    return { header: printPolicy(policy), inside: '' };
  }
  const { 'frame-ancestors': ancestors = [], ...others } = policy;
  return {
    header: printPolicy({ 'frame-ancestors': ancestors }),
    inside: `<meta http-equiv="Content-Security-Policy" content="${printPolicy(others)}">`,
  };
}

export function quoted(hash: string): string {
  return `'${hash}'`;
}
