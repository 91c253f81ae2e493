import ipaddr from 'ipaddr.js'

/** A site of IPv6 has 65,536 networks; it may do what so many of them may. */
export const networksOfASite = 10

/**
 * The sender that an address stands for: IPv4 for itself, IPv6 for its network of /64, of which anybody with a
 * line has as many as there are grains of sand. Ports, brackets and zones are left out.
 */
export function networkOf(address: string): string {
  const [, bare = address] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? []
  // An address that no proxy of ours gave is one stranger's word, and all who say nothing sensible count as one.
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  return parsed instanceof ipaddr.IPv6 ? `${part(parsed, 4)}::/64` : parsed.toString()
}

/** The site of /48 that a key of limits ends in a network of, if it does. */
export function siteOf(key: string): string | null {
  const [, before, network] = /^(.* )?([\da-f:]+)::\/64$/.exec(key) ?? []
  return network === undefined ? null : `${before ?? ''}${network.split(':').slice(0, 3).join(':')}::/48`
}

const part = (address: ipaddr.IPv6, words: number) =>
  address.parts
    .slice(0, words)
    .map((word) => word.toString(16))
    .join(':')
