// The devices of a journey's file share one process of Chromium, which ends with the file.
import { afterAll } from 'vitest';
import { closeBrowser } from '../journeys/device.ts';

afterAll(closeBrowser);
