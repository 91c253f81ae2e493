import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside } from '../inside.ts'
import { AccountRefused } from './account-refused.ts'

/** A mail server that may be contacted: its address is looked up once, so that nobody can change it in between. */
export type ReachedServer = {
  host: string
  port: number
  secure: boolean
  requireTLS: boolean
  tls: { servername?: string }
}

/**
 * Looks up the mail server that an admin entered. Servers in the portal's own network are rejected except for those
 * that the operator names in `inside`; all others must encrypt, before the password is sent.
 * @param encryptedPort the port on which encryption begins at once, and the usual one
 * @throws AccountRefused when there is no such server, or it may not be contacted
 */
export async function reachMailServer(
  text: string,
  inside: readonly string[],
  encryptedPort = 465,
): Promise<ReachedServer> {
  const servername = text.replace(/:\d+$/, '')
  const port = portIn(text) ?? encryptedPort
  const isAllowed = inside.includes(text)
  const addresses = await addressesOf(servername)
  const [first] = addresses
  if (!first) throw new AccountRefused(`No mail server named ${servername} was found. Check its name.`)
  if (!isAllowed && addresses.some((address) => isInside(address))) {
    throw new AccountRefused(
      `${servername} is inside the portal’s own network. Use the public mail server of your provider.`,
    )
  }
  return {
    host: first,
    port,
    secure: port === encryptedPort,
    requireTLS: !isAllowed,
    tls: isIP(servername) ? {} : { servername },
  }
}

function portIn(text: string): number | null {
  const [, port] = text.split(':')
  return port === undefined ? null : Number(port)
}

async function addressesOf(name: string): Promise<string[]> {
  if (isIP(name)) return [name]
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}
