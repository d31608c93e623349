<?php
// Part of the theme's functions.php
function shell_part(string $part): void {
  $parts = get_transient('shell');
  if ($parts === false) {
    $parts = read_shell();
    $seconds = $parts ? HOUR_IN_SECONDS : MINUTE_IN_SECONDS;
    if ($parts) {
      update_option('shell_last', $parts);
    }
    $parts = $parts ?: get_option('shell_last', []);
    set_transient('shell', $parts, $seconds);
  }
  echo $parts[$part] ?? '';
}

function read_shell(): ?array {
  $parts = [];
  foreach (['head', 'header', 'footer'] as $name) {
    $response = wp_remote_get("https://culvert.example/shell/$name.html", ['timeout' => 2]);
    if (wp_remote_retrieve_response_code($response) !== 200) {
      return null;
    }
    $parts[$name] = wp_remote_retrieve_body($response);
  }
  return $parts;
}

add_action('wp_head', fn() => shell_part('head'), 1);
add_action('wp_body_open', fn() => shell_part('header'));
add_action('wp_footer', fn() => shell_part('footer'));
