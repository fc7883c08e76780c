import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';

export const settings: Feature = { name: 'settings', commands: Object.values(commands) };
