import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:443', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['somebody', 'unknown'],
  ['', 'unknown'],
])('the address %s stands for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['somebody@x.example 2001:db8:1:2::/64', 'somebody@x.example 2001:db8:1::/48'],
  ['192.0.2.7', null],
  ['somebody@x.example', null],
])('the key %s counts for %s too', (key, site) => {
  expect(siteOf(key)).toBe(site)
})
