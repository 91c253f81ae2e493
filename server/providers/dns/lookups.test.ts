import { afterEach, expect, test } from 'vitest'
import { startNameServer, type NameServer } from '#tests/support/fakes/name-server.ts'
import { dnsLookups, Unanswered } from './lookups.ts'

const servers: NameServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function lookups(...[records]: Parameters<typeof startNameServer>) {
  const server = await startNameServer(records)
  servers.push(server)
  return dnsLookups([server.address])
}

test('long texts are put together, and mail hosts come in their order', async () => {
  const long = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
  const dns = await lookups(() => ({
    texts: { 'dc-1._domainkey.guild.example': [long], 'guild.example': ['v=spf1 -all', 'another=1'] },
    exchanges: { 'guild.example': ['MX.guild.example'] },
  }))
  expect(await dns.texts('dc-1._domainkey.guild.example')).toEqual([long])
  expect((await dns.texts('guild.example')).sort()).toEqual(['another=1', 'v=spf1 -all'])
  expect(await dns.exchanges('guild.example')).toEqual(['mx.guild.example'])
})

test('a name without records has none; a server that cannot say, or is away, does not count as an answer', async () => {
  const dns = await lookups(() => ({ fails: (name) => name.startsWith('broken') }))
  expect(await dns.texts('nothing.example')).toEqual([])
  expect(await dns.exchanges('nothing.example')).toEqual([])
  await expect(dns.texts('broken.example')).rejects.toThrow(Unanswered)
  const [server] = servers.splice(0)
  await server!.close()
  await expect(dns.texts('guild.example')).rejects.toThrow(Unanswered)
})
