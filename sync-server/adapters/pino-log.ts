import { type DestinationStream, pino, type Logger } from 'pino';

/** Header and field names whose values never reach a log line. */
const SECRETS = [
  'password',
  'accessToken',
  'refreshToken',
  'token',
  'authorization',
  'cookie',
  '*.password',
  '*.accessToken',
  '*.refreshToken',
  '*.token',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

/** JSON lines on standard output, or where `destination` says. `level` as pino names them. */
export const makePinoLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, base: null, redact: { paths: SECRETS, censor: '[redacted]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
};
