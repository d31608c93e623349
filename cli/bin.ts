#!/usr/bin/env node
// This runs before any module that an older Node can't load.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 22)) {
  // The package is compiled, and has source maps.
  process.setSourceMapsEnabled(true);
  await import('./main.ts');
} else {
  process.stderr.write(
    `portico needs Node 22.22 or later, and this is ${process.versions.node}. Install Node 24, for example from https://nodejs.org.\n`,
  );
  process.exitCode = 2;
}
