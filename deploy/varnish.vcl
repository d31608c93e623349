# Varnish in front of nginx: see docs/operators.md. Change the address.
vcl 4.1;

backend nginx { .host = "nginx"; .port = "80"; }

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

sub vcl_backend_response {
  # If a background fetch fails, keep the old copy. Cache-Control says how long readers may get it.
  if ((beresp.status == 429 || beresp.status >= 500) && bereq.is_bgfetch) {
    return (abandon);
  }
}
