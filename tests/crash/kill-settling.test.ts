// Proves that nothing acknowledged is lost when the server is killed while it writes what it has decided.
import { killAtEach, MOMENTS } from './kills.ts';

killAtEach(MOMENTS.settling);
