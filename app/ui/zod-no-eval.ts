/**
 * Tells zod not to compile parsers with `new Function`: the content security policy forbids it, and even the attempt is
 * reported. It must be said before any schema is made, so the entry imports this first; through zod's global setting
 * rather than its `config`, since the first view of the page has no room for zod. The test beside this file watches it.
 */
type WithZodConfig = { __zod_globalConfig?: { jitless: boolean } };

(globalThis as WithZodConfig).__zod_globalConfig = { jitless: true };

export {};
