import { Resolver } from 'node:dns/promises'

/** Questions to the domain name system. A name without such records has none; a server that does not answer throws. */
export type DnsLookups = {
  /** The TXT records of a name, each as one text. @throws Unanswered */
  texts(name: string): Promise<string[]>
  /** The hosts that take a domain's mail, the preferred one first. @throws Unanswered */
  exchanges(domain: string): Promise<string[]>
}

/** No server answered, or one answered that it cannot say. */
export class Unanswered extends Error {}

/** Answers that say that there is nothing, not that nobody knows. */
const nothing = ['ENOTFOUND', 'ENODATA']

/** Asks these servers, as `address` or `address:port`; those of the machine where there are none. */
export function dnsLookups(servers: readonly string[]): DnsLookups {
  async function asked<Answer>(ask: (resolver: Resolver) => Promise<Answer[]>): Promise<Answer[]> {
    // One resolver for each question: it stays with the servers that the machine has now.
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers.length > 0) resolver.setServers([...servers])
    try {
      return await ask(resolver)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (nothing.includes(code)) return []
      throw new Unanswered(code || 'no answer', { cause: error })
    }
  }
  return {
    async texts(name) {
      const records = await asked((resolver) => resolver.resolveTxt(name))
      return records.map((parts) => parts.join(''))
    },
    async exchanges(domain) {
      const records = await asked((resolver) => resolver.resolveMx(domain))
      return records.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange.toLowerCase())
    },
  }
}
