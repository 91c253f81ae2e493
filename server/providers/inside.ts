import { networkInterfaces } from 'node:os'
import { BlockList, isIP } from 'node:net'

// Two lists: in a combined one, IPv4 addresses written as IPv6 would match all of IPv4.
const inside4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]) {
  const [start, bits] = network.split('/')
  inside4.addSubnet(start!, Number(bits), 'ipv4')
}
const inside6 = new BlockList()
for (const network of [
  '::/96',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
]) {
  const [start, bits] = network.split('/')
  inside6.addSubnet(start!, Number(bits), 'ipv6')
}

/** Returns whether an address belongs to this machine or to a network unreachable from outside. */
export const isInside = (address: string, own = ownAddresses()) =>
  own.includes(address) || (isIP(address) === 6 ? inside6.check(address, 'ipv6') : inside4.check(address, 'ipv4'))

/** Public addresses too: a server on this machine may trust whatever comes from them. */
const ownAddresses = () => Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
