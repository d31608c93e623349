# Varnish in front of two servers: see docs/operators.md. Change the addresses and the host.
vcl 4.1;
import directors;

# A server answers 503 until it has read the content.
probe ready {
  .url = "/robots.txt";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
# The probe asks for this host, since the servers answer only for the one in BASE_URL.
backend one { .host = "portico-1"; .port = "3000"; .host_header = "culvert.example"; .probe = ready; }
backend two { .host = "portico-2"; .port = "3000"; .host_header = "culvert.example"; .probe = ready; }

sub vcl_init {
  new servers = directors.round_robin();
  servers.add_backend(one);
  servers.add_backend(two);
}

sub vcl_recv {
  # No page depends on a cookie, and Varnish does not cache requests that have one.
  unset req.http.Cookie;
  # One copy for browsers, one for clients that want Markdown, and one for all others.
  if (req.http.Accept ~ "text/html" && req.http.Accept !~ "markdown") {
    set req.http.Accept = "text/html,application/xml;q=0.9,*/*;q=0.8";
  } else if (req.http.Accept !~ "markdown") {
    set req.http.Accept = "*/*";
  }
}

sub vcl_backend_fetch {
  set bereq.backend = servers.backend();
}

sub vcl_backend_response {
  # If a server fails, ask the other one. During a deploy only the new servers have some files.
  if ((beresp.status >= 500 || (beresp.status == 404 && bereq.url ~ "^/(assets|fonts)/")) && bereq.retries < 1) {
    return (retry);
  }
  # Keep the copy that is there. How long readers get it is in Cache-Control.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_backend_error {
  if (bereq.retries < 1) {
    return (retry);
  }
}
