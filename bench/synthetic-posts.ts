import type { BlogPost } from '@portico/site/blog-post';
import { slugify } from '@portico/site/slugify';

const WORDS = `the a to and of in for with on how your from is we
gateway traffic tunnel policy edge service request TLS certificate endpoint agent proxy header webhook Kubernetes cluster
latency routing region token identity cache DNS deploy release debug API rate limit retry timeout load balancer network
secure private public internal production development local preview test build ship measure observe trace log metric alert
connection stream socket HTTP gRPC QUIC IPv6 firewall domain wildcard operator ingress container device fleet update
database queue worker event session cookie signature secret key rotation audit compliance incident postmortem migration
naïve façade résumé über Zürich café déjà São coöperation piñata
introducing announcing understanding building scaling debugging replacing rethinking hardening shipping
faster safer simpler smaller better without behind between beyond inside under together
one two three first second last new old open closed zero trust day week year hour minute second
we’ve don’t it’s you’ll — AI LLM MCP SDK CLI SSH OAuth OIDC SAML JWT mTLS CI CD SRE`.split(/\s+/);
const AUTHORS =
  `Inés Okafor, Tomás Lindqvist, Wei Zhang, Ada Björk, Sam Rivera, Priya Natarajan, Jürgen Weiß, Chloé Martin,
Noah Kim, Łukasz Nowak, Fatima Haddad, Olu Adeyemi, Mei Tanaka, Igor Petrović, Hannah Cole, The Culvert Team`.split(
    /,\s+/,
  );
const TAGS =
  `AI, Traffic Policy, API Gateway, Kubernetes, TLS, DNS, Security, Zero Trust, Webhooks, Reliability, gRPC, Edge,
Observability, Identity, Releases, Community, Incidents, Performance, Go, Rust, TypeScript, IoT, Testing, CI`.split(
    /,\s+/,
  );
const CATEGORIES = ['Engineering', 'Product', 'Guides', 'Company', 'Changelog', 'Security'];

/** Posts whose titles and descriptions look like those of a developers' blog; the same in every run. */
export function syntheticPosts(count: number): readonly BlogPost[] {
  let state = count;
  // A 32-bit linear congruential generator, from 0 up to 1.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // Squaring makes the first words common and the last ones rare, as words are.
  const pick = (list: readonly string[]) => list[Math.floor(next() ** 2 * list.length)] ?? '';
  const sentence = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, () => pick(WORDS)).join(' ');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return Array.from({ length: count }, (_, place) => {
    const title = capital(sentence(4, 11));
    return {
      slug: `${slugify(title)}-${place}`,
      title,
      description: `${capital(sentence(14, 26))}.`,
      author: pick(AUTHORS),
      date: new Date(Date.UTC(2026, 0, 1) - place * 3_600_000).toISOString(),
      tags: [...new Set([pick(TAGS), pick(TAGS), pick(TAGS)])],
      category: pick(CATEGORIES),
    };
  });
}
