// Runs histories about raises, from the first stake to the end of every lock three months later, with two authorities that
// restart, and a store and a network that fail. The four files run 1,000 together; the nightly run (.ci/nightly) runs
// 20,000.
import { testRaises } from './raises-happen.ts';

testRaises(1, 200);
