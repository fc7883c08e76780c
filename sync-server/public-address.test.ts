// Proves which addresses count as public: none of this machine or of a private network, in any spelling.
import { expect, it } from 'vitest';
import { isPublicAddress, isRefusedLiteral } from './public-address.ts';

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '::a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::1',
  '2002:a00:1::1',
  '2001:0:7f00:1::',
  'fe80::1',
  'fec0::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(['[::127.0.0.1]', '[64:ff9b::a00:1]', '[2002:7f00:1::]', '127.0.0.1'])(
  '%s in a URL is refused',
  (host) => {
    expect(isRefusedLiteral(host)).toBe(true);
  },
);
