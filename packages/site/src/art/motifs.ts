import type { Hue, MotifName } from '#art/motif-names.ts';
import type { Scene } from '#art/scene.ts';
import { database, packages, pods, routes, shutdown } from '#art/scenes/blocks.ts';
import { git, services } from '#art/scenes/branches.ts';
import { balance, failover, gateway, replay, webhook } from '#art/scenes/fan-out.ts';
import {
  certificates,
  doors,
  gates,
  handshake,
  hidden,
  identity,
  outage,
  shield,
  smuggled,
  token,
} from '#art/scenes/guard.ts';
import { film, news, talk } from '#art/scenes/labels.ts';
import { calls, frames, packet, quic, race, roaming, socket } from '#art/scenes/layers.ts';
import { edge, lifetimes, names, route } from '#art/scenes/mesh.ts';
import { diff, month, release } from '#art/scenes/timeline.ts';
import { budget, editor, tools } from '#art/scenes/tokens.ts';
import { move, steps, terminal, tests } from '#art/scenes/trail.ts';
import { devices, preview, tunnel } from '#art/scenes/tunnel.ts';
import { bucket, cache, latency, retry, stream, trace } from '#art/scenes/waves.ts';

export type SceneRow = {
  readonly scene: Scene;
  /** The words of categories and tags that it explains. */
  readonly words: readonly string[];
  /** Words of a post's slug that choose it over the motif's other scenes. A scene that has some is drawn for such slugs alone. */
  readonly hints?: readonly string[];
};

export type MotifFacts = {
  /** Where nothing else is chosen. */
  readonly hue: Hue;
  readonly scenes: readonly SceneRow[];
};

/** All that is known of a motif, which has its one row here, with a row for each scene. */
export const MOTIFS: Readonly<Record<MotifName, MotifFacts>> = {
  blocks: {
    hue: 'note',
    scenes: [
      row(pods, 'cloud container containers devops docker infrastructure k8s kubernetes operator platform'),
      row(shutdown, 'k8s kubernetes', 'dies drain draining graceful prestop rollout shutdown sigterm'),
      row(routes, 'k8s kubernetes', 'gateway httproute ingress route routes'),
      row(packages, 'module modules npm package packages'),
      row(database, 'database databases storage'),
    ],
  },
  branches: {
    hue: 'accent',
    scenes: [
      row(git, 'code culture dev developer developers development engineering git opensource programming source'),
      row(services, 'architecture backend engineering frontend'),
    ],
  },
  labels: {
    hue: 'code-constant',
    scenes: [
      row(news, 'announcement announcements company customers launch launches news press product stories'),
      row(talk, 'community event events opinion podcast'),
      row(film, 'video videos'),
    ],
  },
  'fan-out': {
    hue: 'important',
    scenes: [
      row(balance, 'balancer balancing load routing scaling traffic'),
      row(edge, 'balancer balancing load routing', 'anycast edge global nearest region regions'),
      row(gateway, 'api apis gateway gateways ingress proxies proxy'),
      row(failover, 'failover'),
      row(webhook, 'webhook webhooks'),
      row(replay, 'webhook webhooks', 'debug localhost replay test testing'),
    ],
  },
  guard: {
    hue: 'caution',
    scenes: [
      row(handshake, 'encryption tls'),
      row(hidden, 'encryption tls', 'ech encrypted sni'),
      row(certificates, 'certificates mtls'),
      row(identity, 'access auth authentication authorization identity oauth sso trust'),
      row(doors, 'access trust', 'decision lateral perimeter routing segmentation'),
      row(token, 'jwt'),
      row(token, 'auth authentication authorization security', 'jwt jwts token tokens'),
      row(smuggled, 'security vulnerabilities vulnerability', 'desync parsers smuggling'),
      row(shield, 'compliance cve privacy secrets security vulnerabilities vulnerability'),
      row(outage, 'incident incidents outages'),
      row(gates, 'firewall policies policy waf'),
    ],
  },
  layers: {
    hue: 'important',
    scenes: [
      row(quic, 'http3 quic udp'),
      row(race, 'http3 quic', 'fallback race'),
      row(roaming, 'http3 quic', 'migration migrate roaming handover'),
      row(frames, 'http http2 tcp web'),
      row(calls, 'grpc'),
      row(socket, 'mqtt websocket websockets'),
      row(packet, 'protocol protocols standards'),
    ],
  },
  mesh: {
    hue: 'accent',
    scenes: [
      row(route, 'distributed general ipv6 mesh misc network networking networks other p2p serverless uncategorized'),
      row(names, 'dns'),
      row(lifetimes, 'dns', 'cache caching expire promise ttl ttls'),
      row(edge, 'anycast cdn edge global'),
    ],
  },
  timeline: {
    hue: 'code-keyword',
    scenes: [
      row(release, 'lts release releases version versions'),
      row(diff, 'changelog changelogs release releases'),
      row(month, 'history monthly roadmap weekly'),
    ],
  },
  tokens: {
    hue: 'code-keyword',
    scenes: [
      row(budget, 'ai llm llms ml model models'),
      row(failover, 'ai llm llms model models', 'fail failing failover fallback provider providers'),
      row(stream, 'ai llm llms model models', 'sse stream streaming'),
      row(tools, 'agent agents mcp'),
      row(tools, 'ai llm llms', 'agent agents mcp tool tools'),
      row(editor, 'go golang java javascript node nodejs python rust typescript'),
    ],
  },
  trail: {
    hue: 'tip',
    scenes: [
      row(steps, 'basics course courses guide guides howto learn learning lessons practices tips tutorial tutorials'),
      row(terminal, 'docs documentation examples quickstart started'),
      row(tests, 'testing'),
      row(move, 'migration migrations'),
    ],
  },
  tunnel: {
    hue: 'note',
    scenes: [
      row(tunnel, 'connectivity localhost private remote ssh tunnel tunnels vpn wireguard'),
      row(preview, 'tunnel tunnels', 'branch environments preview previews pull'),
      row(devices, 'device devices iot'),
    ],
  },
  waves: {
    hue: 'tip',
    scenes: [
      row(cache, 'cache caching'),
      row(bucket, 'limiting limits'),
      row(trace, 'logging logs observability opentelemetry telemetry tracing'),
      row(retry, 'reliability sre'),
      row(latency, 'benchmark benchmarks latency metrics monitoring performance speed'),
      row(stream, 'streaming'),
    ],
  },
};

function row(scene: Scene, words: string, hints?: string): SceneRow {
  return { scene, words: words.split(' '), ...(hints === undefined ? {} : { hints: hints.split(' ') }) };
}
