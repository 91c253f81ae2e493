import ipaddr from 'ipaddr.js'

/** An IPv6 site has 65,536 networks; its limit is that of this many networks. */
export const networksOfASite = 10

/**
 * Returns the sender that an address stands for: IPv4 itself, IPv6 its /64 network, since any
 * subscriber has countless addresses in it. Ports, brackets and zones are dropped.
 */
export function networkOf(address: string): string {
  const [, bare = address] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? []
  // An address that did not come from our proxy is unverified; all invalid ones count as one sender.
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  return parsed instanceof ipaddr.IPv6 ? `${part(parsed, 4)}::/64` : parsed.toString()
}

/** Returns the /48 site of a limit key that ends in an IPv6 network; null for other keys. */
export function siteOf(key: string): string | null {
  const [, before, network] = /^(.* )?([\da-f:]+)::\/64$/.exec(key) ?? []
  return network === undefined ? null : `${before ?? ''}${network.split(':').slice(0, 3).join(':')}::/48`
}

const part = (address: ipaddr.IPv6, words: number) =>
  address.parts
    .slice(0, words)
    .map((word) => word.toString(16))
    .join(':')
