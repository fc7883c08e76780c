/**
 * Keeps zod from compiling parsers with `new Function`: the content security policy forbids that, and even the attempt is
 * reported. It must run before any schema is made, so the entry imports this first. It uses zod's global setting instead of
 * its `config`, because the first view of the page has no room for zod. The test beside this file checks it.
 */
type WithZodConfig = { __zod_globalConfig?: { jitless: boolean } };

(globalThis as WithZodConfig).__zod_globalConfig = { jitless: true };

export {};
