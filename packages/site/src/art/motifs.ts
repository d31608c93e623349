import type { Motif } from '#art/motif.ts';
import type { Hue, MotifName } from '#art/motif-names.ts';
import { blocks } from '#art/motifs/blocks.ts';
import { branches } from '#art/motifs/branches.ts';
import { fanOut } from '#art/motifs/fan-out.ts';
import { guard } from '#art/motifs/guard.ts';
import { labels } from '#art/motifs/labels.ts';
import { layers } from '#art/motifs/layers.ts';
import { mesh } from '#art/motifs/mesh.ts';
import { timeline } from '#art/motifs/timeline.ts';
import { tokens } from '#art/motifs/tokens.ts';
import { trail } from '#art/motifs/trail.ts';
import { tunnel } from '#art/motifs/tunnel.ts';
import { waves } from '#art/motifs/waves.ts';

export type MotifFacts = {
  readonly draw: Motif;
  /** Where nothing else is chosen. */
  readonly hue: Hue;
  /** Whether it says the same from right to left; what is read or counted does not. */
  readonly canMirror: boolean;
  /** Words of categories' and tags' slugs that it is drawn for. */
  readonly words: readonly string[];
};

/** All that is known of a motif, which has its one row here. */
export const MOTIFS: Readonly<Record<MotifName, MotifFacts>> = {
  blocks: {
    draw: blocks,
    hue: 'note',
    canMirror: true,
    words:
      'cloud container containers database databases devops docker infrastructure k8s kubernetes module modules npm operator package packages platform storage'.split(
        ' ',
      ),
  },
  branches: {
    draw: branches,
    hue: 'accent',
    canMirror: true,
    words:
      'architecture backend code culture dev developer developers development engineering frontend git opensource programming source'.split(
        ' ',
      ),
  },
  labels: {
    draw: labels,
    hue: 'code-constant',
    canMirror: false,
    words:
      'announcement announcements community company customers event events launch launches news opinion podcast press product stories video videos'.split(
        ' ',
      ),
  },
  'fan-out': {
    draw: fanOut,
    hue: 'important',
    canMirror: true,
    words:
      'api apis balancer balancers balancing failover gateway gateways ingress load proxies proxy routing scaling traffic webhook webhooks'.split(
        ' ',
      ),
  },
  guard: {
    draw: guard,
    hue: 'caution',
    canMirror: true,
    words:
      'access auth authentication authorization certificates compliance cve encryption identity incident incidents jwt mtls oauth outages privacy secrets security sso tls trust vulnerabilities vulnerability'.split(
        ' ',
      ),
  },
  layers: {
    draw: layers,
    hue: 'important',
    canMirror: false,
    words: 'grpc http http2 http3 mqtt protocol protocols quic standards tcp udp web websocket websockets'.split(' '),
  },
  mesh: {
    draw: mesh,
    hue: 'accent',
    canMirror: true,
    words:
      'anycast cdn distributed dns edge general global ipv6 mesh misc network networking networks other p2p serverless uncategorized'.split(
        ' ',
      ),
  },
  timeline: {
    draw: timeline,
    hue: 'code-keyword',
    canMirror: false,
    words: 'changelog changelogs history lts monthly release releases roadmap version versions weekly'.split(' '),
  },
  tokens: {
    draw: tokens,
    hue: 'code-keyword',
    canMirror: false,
    words:
      'agent agents ai go golang java javascript llm llms mcp ml model models node nodejs python rust typescript'.split(
        ' ',
      ),
  },
  trail: {
    draw: trail,
    hue: 'tip',
    canMirror: true,
    words:
      'basics course courses docs documentation examples guide guides howto learn learning lessons migration migrations practices quickstart started testing tips tutorial tutorials'.split(
        ' ',
      ),
  },
  tunnel: {
    draw: tunnel,
    hue: 'note',
    canMirror: true,
    words: 'connectivity device devices iot localhost private remote ssh tunnel tunnels vpn wireguard'.split(' '),
  },
  waves: {
    draw: waves,
    hue: 'tip',
    canMirror: true,
    words:
      'benchmark benchmarks cache caching latency limiting limits logging logs metrics monitoring observability opentelemetry performance reliability speed sre streaming telemetry tracing'.split(
        ' ',
      ),
  },
};
