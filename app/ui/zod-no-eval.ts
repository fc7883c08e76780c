/**
 * Tells zod not to compile parsers with `new Function`: the content security policy forbids it, and even the attempt is
 * reported. It must run before any schema is made, so the entry imports it first. It brings no schema code with it.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });
