// npm run build: builds the apps, whether they have changed or not.
import { buildApps } from './steps/build.mjs';

await buildApps();
