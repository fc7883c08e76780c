// Histories about raises, from the first stake to the end of every lock three months later, with two authorities that restart, and
// a store and a network that fail. With those of the other files, 1,000 in all. The nightly run (.ci/nightly) lives through 20,000.
import { testRaises } from './raises-happen.ts';

testRaises(201, 200);
