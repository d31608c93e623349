import { reasonOf } from '@portico/core/reason-of';
import { loadServerModules } from '#build/server-modules.ts';
import { readSettings } from '#settings.ts';

// Loads the site as the server does, and says why that fails. Node reads each module only once, so this is a process.

try {
  readSettings(await loadServerModules(), process.env);
  process.exit();
} catch (error) {
  process.send?.(reasonOf(error), undefined, undefined, () => process.exit(1));
}
