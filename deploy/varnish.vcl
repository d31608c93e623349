vcl 4.1;

# Varnish before the servers of one site: docs/fleet.md says how it is started, and what the servers are told.
# It needs var and xkey, of Debian's varnish-modules.

import directors;
import std;
import var;
import xkey;

# Whoever may purge, at an address of its own (-a purge=…): the servers. What comes through a proxy beside Varnish comes from
# its address, too, so the address alone would let every reader purge.
acl purgers {
  "127.0.0.1";
  "::1";
}

# A server that starts answers 503 until it has its content, and one that is gone refuses the connection: both are known at once. One that
# is busy takes long, and asking none at all would be worse. The host is the one of BASE_URL.
probe ready {
  .request =
    "GET /robots.txt HTTP/1.1"
    "Host: culvert.example"
    "Connection: close";
  .interval = 1s;
  .timeout = 5s;
  .window = 3;
  .threshold = 2;
}

backend server_1 { .host = "127.0.0.1"; .port = "3000"; .probe = ready; }
backend server_2 { .host = "127.0.0.1"; .port = "3010"; .probe = ready; }
backend server_3 { .host = "127.0.0.1"; .port = "3020"; .probe = ready; }

# The server that makes a page is picked by its URL. If that one is down or lacks a file, the others are asked, always in the same order.
sub vcl_init {
  new servers = directors.shard();
  servers.add_backend(server_1);
  servers.add_backend(server_2);
  servers.add_backend(server_3);
  servers.reconfigure();
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (local.socket != "purge" || client.ip !~ purgers) {
      return (synth(403, "Not allowed to purge"));
    }
    if (!req.http.xkey-purge) {
      return (synth(400, "xkey-purge is missing"));
    }
    var.global_set("portico-purged-at", std.time2real(now, 0.0));
    set req.http.purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged " + req.http.purged));
  }

  # Of a query the server reads these alone, each at its own pages (packages/site/src/routes.ts). All else, as utm_source, would make another
  # copy of what there is.
  if (req.url ~ "\?") {
    set req.http.X-Query = "&" + regsub(req.url, "^[^?]*\?", "");
    set req.url = regsub(req.url, "\?.*$", "");
    if (req.url ~ "^(/.*)?/blog/search(\.data|\.json)?/*$") {
      set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(page|q)(=|&|$))[^&]*", "");
    } else if (req.url ~ "^(/.*)?/blog(/(tag|category|author)/[^/]+|\.data)?/*$") {
      set req.http.X-Query = regsuball(req.http.X-Query, "&(?!page(=|&|$))[^&]*", "");
    } else if (req.url ~ "^(/.*)?/blog/[^/]+/*$") {
      set req.http.X-Query = regsuball(req.http.X-Query, "&(?!preview(=|&|$))[^&]*", "");
    } else {
      set req.http.X-Query = "";
    }
    set req.url = req.url + regsub(req.http.X-Query, "^&", "?");
    unset req.http.X-Query;
  }

  set req.backend_hint = servers.backend(by=URL, healthy=ALL);
  # From vcl_hit: the copy is too old.
  if (req.restarts > 0) {
    set req.grace = 0s;
  }

  # Every reader gets the same bytes: no page depends on a cookie.
  unset req.http.Cookie;

  # Of a request's Accept only these two decide what is sent; all others share one copy.
  if (req.url !~ "\.xml(\?|$)" && req.http.Accept !~ "(?i)text/markdown") {
    unset req.http.Accept;
  }
  # The server compresses, better than Varnish would. Start it with -p http_gzip_support=off.
  # What a client forbids by a quality of zero is as if it were not there.
  set req.http.Accept-Encoding = regsuball(req.http.Accept-Encoding, "(?i)(^|,)[^,;]*;\s*q=0(\.0{0,3})?\s*(?=,|$)", "");
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Previews are in no cache. One video may be larger than all pages, which would have to go for it.
  if (req.url ~ "^[^?]+\?preview" || req.url ~ "(?i)^[^?]+\.(mp4|webm)$") {
    return (pass);
  }
}

sub vcl_hit {
  # As long as a server answers, a copy is stale for no longer than stale-while-revalidate allows it: a server ends that at the moment
  # at which a scheduled post is due.
  if (obj.ttl <= 0s && req.restarts == 0 && std.healthy(req.backend_hint) &&
      obj.ttl + std.duration(regsub(obj.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) <= 0s) {
    return (restart);
  }
}

sub vcl_backend_response {
  # What a page shows, by which it is purged.
  set beresp.http.xkey = beresp.http.Surrogate-Key;

  # During a deploy a page may come from a server of the new release, and its files be asked for at one of the old.
  if (beresp.status == 404 && bereq.url ~ "^/(assets|fonts)/" && bereq.retries < 2) {
    return (retry);
  }
  # A server that has just begun to start is not known to be away yet.
  if (beresp.status == 503 && bereq.retries < 2) {
    return (retry);
  }

  # A copy that is stale is better than an error.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }

  # Where no server answers, for as long as stale-if-error allows it.
  set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), beresp.grace);

  # What was asked for before a purge may show what was purged. Who asked gets it, and who asks later does not. A stale copy that was being
  # refreshed stays, unless it was purged.
  if (beresp.http.Surrogate-Key && std.real(var.global_get("portico-purged-at"), 0.0) >= std.real(bereq.http.Asked-At, 0.0)) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    # Those who wait for it are not sent one after the other.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
}

sub vcl_backend_fetch {
  # After each failed try the next in the order of all, passed over if it is down: counting the healthy ones alone would pass over one
  # that is well where another one goes down between two tries.
  set bereq.backend = servers.backend(by=URL, alt=bereq.retries, healthy=CHOSEN);
  set bereq.http.Asked-At = std.time2real(now, 0.0);
}

sub vcl_backend_error {
  if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  # Keep this one where Fastly is in front of Varnish; it takes it away.
  unset resp.http.Surrogate-Key;
  # And this one where Cloudflare is.
  unset resp.http.Cache-Tag;
}
