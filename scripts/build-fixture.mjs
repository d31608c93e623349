// Builds the apps for the end-to-end tests, if a source has changed.
import { buildFixture } from './steps/build.mjs';

await buildFixture();
