// Proves that nothing acknowledged is lost when the server is killed while it decides.
import { killAtEach, MOMENTS } from './kills.ts';

killAtEach(MOMENTS.deciding);
