/**
 * `chapterhouse chapter <verb>`: creates chapters, appoints the first system admin, sets a chapter's account at the
 * payment provider, changes APP_SECRET.
 */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { changeSecret, holdSecret } from '#server/auth/app-secret.ts'
import { assertNotReserved, assertNoDuplicate } from '#server/features/chapters/decisions.ts'
import { allChapters } from '#server/features/chapters/reads.ts'
import { setAccountByOperator } from '#server/features/chapters/settings/writes.ts'
import { writerFor } from '#server/context.ts'
import { isBeforeSetup, useStoredSettings } from '#server/boot/setup/stored-settings.ts'
import { settleZones } from '#server/features/chapters/zones.writes.ts'
import { createChapter, appointFirstSystemAdmin } from '#server/boot/create-chapter.ts'
import { systemClock } from '#server/time/clock.ts'
import { chapterOfHost, mainSubDomain } from '#server/chapter.ts'
import { openDataDir } from '#server/providers/files/data-dir.ts'
import { isFitSecret, readEnv, secretFile, type Env } from '#server/env.ts'
import { liveSettings, settingsOfSetup } from '#server/live-settings.js'
import { seal } from '#server/auth/secrets.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { makeUrls } from '#server/urls.ts'
import { BadEntry, entriesOf } from '../chapter/entries.ts'

const help = `chapterhouse chapter <verb>

  found      --sub dc --name "Washington DC" --email … --phone … --address …  [--advertisement] [--jobs]
             the main chapter first: its --sub is the association's short name in lower case
  appoint    --email … --first … --last …
             the first system admin; prints a link, good for an hour, to choose a password
  payments   --sub dc --client-id … [--merchant-id …] [--webhook-id …] [--other-shops] < file-with-the-secret
             the chapter's account with the payment provider; the secret is read from standard input.
             --other-shops: others sell on this account too, so nothing is refunded before an admin has looked
  secret     [--revoke]                                                             < file-with-the-new-secret
             changes APP_SECRET while no portal runs: the old one in the environment, the new one from standard input.
             --revoke: others may know the old one, so what it signed (tickets, links in emails, receipts) is void`

const options = {
  help: { type: 'boolean' },
  sub: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  address: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  advertisement: { type: 'boolean' },
  jobs: { type: 'boolean' },
  'client-id': { type: 'string' },
  'merchant-id': { type: 'string' },
  'webhook-id': { type: 'string' },
  'other-shops': { type: 'boolean' },
  revoke: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Runs a verb on the portal of the environment. Resolves with 0, or with 1 and a message on standard error. */
export async function run(words: string[]): Promise<0 | 1> {
  try {
    await carryOut(words)
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function carryOut(words: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options })
  const [verb] = positionals
  if (values.help || (verb !== 'found' && verb !== 'appoint' && verb !== 'payments' && verb !== 'secret')) {
    process.stdout.write(`${help}\n`)
    return
  }
  const env = readEnv(process.env)
  openDataDir(env.dataDir)
  await migrate(env.database)
  const store = await openStore(env.database)
  try {
    // Accounts that were sealed here with another secret could not be opened.
    await holdSecret({ store, env, clock: systemClock })
    await useStoredSettings(store, env)
    await settleZones(store, env)
    await verbs[verb]({ store, env, values })
  } finally {
    await store.close()
  }
}

const clock = systemClock
const say = (line: string) => process.stdout.write(`${line}\n`)

type Command = { store: Store; env: Env; values: Values }

const verbs = { found, appoint, payments, secret }

async function found({ store, env, values }: Command) {
  const details = entriesOf('found', values)
  const { subDomain } = details
  const main = mainSubDomain(env.association)
  const isFirst = env.mode === 'live' && (await isBeforeSetup(store))
  const lacking = settingsOfSetup.filter((name) => isFirst && !env.given.has(name))
  if (lacking.length > 0)
    throw new BadEntry(`Set ${lacking.join(', ')} first, or set the portal up in a browser: "chapterhouse setup"`)
  if (subDomain !== main) {
    if (!(await chapterOfHost(store.read, main, env)))
      throw new BadEntry(`--sub: the main chapter comes first, which is "${main}" by ASSOCIATION_SHORT_NAME`)
    assertNotReserved(subDomain, env.association)
  }
  assertNoDuplicate(await allChapters(store.read), details)
  await createChapter(
    { store, clock, env },
    {
      chapterId: randomUUID(),
      ...details,
      advertisement: values.advertisement ? 1 : 0,
      jobPortal: values.jobs ? 1 : 0,
    },
  )
  say(`Founded: ${makeUrls(env, () => env.port).origin({ subDomain })}`)
}

async function appoint({ store, env, values }: Command) {
  const person = entriesOf('appoint', values)
  const link = await appointFirstSystemAdmin(
    { store, clock, env, logDefinition, urls: makeUrls(env, () => env.port) },
    person,
  )
  say(`Open this within an hour and choose a password:\n${link}`)
}

async function payments({ store, env, values }: Command) {
  const account = entriesOf('payments', values)
  const chapter = await chapterOfHost(store.read, values.sub ?? '', env)
  if (!chapter) throw new BadEntry(`--sub: there is no chapter "${values.sub ?? ''}"`)
  const clientSecretSealed = seal(env.appSecret, await secretFromInput())
  const write = writerFor(
    { store, clock, logDefinition },
    { chapterId: chapter.id, actor: 'system:command-line', correlation: randomUUID() },
  )
  const around = { chapter, env, urls: makeUrls(env, () => env.port) }
  const servesOtherShops = values['other-shops'] ? 1 : 0
  await write((tx) => setAccountByOperator(tx, around, { ...account, clientSecretSealed, servesOtherShops }))
  say(`${chapter.chapterName} takes payments now`)
}

async function secret({ store, env, values }: Command) {
  const next = await secretFromInput()
  if (!isFitSecret(next)) throw new BadEntry(`The new secret: ${liveSettings.APP_SECRET}`)
  if (next === env.appSecret) throw new BadEntry('The new secret is the one that is set already')
  const changed = await changeSecret({ store, env, clock }, next, { revoke: values.revoke === true })
  const file = process.env.APP_SECRET ? '' : secretFile(env.dataDir)
  const where = file
    ? `Write the new secret to ${file} before the portal starts again.`
    : 'Set APP_SECRET to the new secret on every server before it starts again.'
  say(`Changed: ${changed} passwords of accounts were encrypted again. ${where}`)
  say(
    values.revoke
      ? 'Links in emails, tickets and receipts of before are void.'
      : 'Links in emails, tickets and receipts of before stay good.',
  )
}

async function secretFromInput(): Promise<string> {
  const given = (await text(process.stdin)).trim()
  if (!given) throw new BadEntry('The secret is read from standard input, and nothing came')
  return given
}
