vcl 4.1;
import directors;

probe live {
  .url = "/robots.txt";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 3;
}
backend a { .host = "127.0.0.1"; .port = "@PORT0@"; .probe = live; }
backend b { .host = "127.0.0.1"; .port = "@PORT1@"; .probe = live; }
backend c { .host = "127.0.0.1"; .port = "@PORT2@"; .probe = live; }

sub vcl_init {
  new replicas = directors.round_robin();
  replicas.add_backend(a);
  replicas.add_backend(b);
  replicas.add_backend(c);
}

# Another replica, if one is not there.
sub vcl_backend_fetch {
  set bereq.backend = replicas.backend();
}
sub vcl_backend_response {
  if (beresp.status >= 502 && bereq.retries < 3) {
    return (retry);
  }
}
sub vcl_backend_error {
  if (bereq.retries < 3) {
    return (retry);
  }
}
