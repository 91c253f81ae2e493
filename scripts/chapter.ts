/** `npm run chapter -- <verb>`: creates chapters, appoints the first system admin, and sets a chapter's account at the payment provider. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { setPaymentAccount } from '#server/features/chapters/writes.ts'
import { createChapter, appointFirstSystemAdmin } from '#server/boot/create-chapter.ts'
import { systemClock } from '#server/time/clock.ts'
import { chapterOfHost } from '#server/chapter.ts'
import { openDataDir } from '#server/boot/data-dir.ts'
import { readEnv } from '#server/env.ts'
import { seal } from '#server/auth/secrets.ts'
import { logDefinition } from '#server/log-definition.ts'
import { makeUrls } from '#server/urls.ts'

const help = `npm run chapter -- <verb>

  found      --sub dc --name "Washington DC" --email … --phone … --address …  [--advertisement] [--jobs]
             the main chapter first: its --sub is the association's short name in lower case
  appoint    --email … --first … --last …
             the first system admin; prints a link, good for an hour, to choose a password
  payments   --sub dc --client-id … --merchant-id … --webhook-id … [--other-shops]   < file-with-the-secret
             the chapter's account with the payment provider; the secret is read from standard input.
             --other-shops: others sell on this account too, so nothing is refunded before an admin has looked`

const options = {
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
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** The value of an option that the verb cannot do without. */
function needed(values: Values, name: Exclude<keyof Values, 'advertisement' | 'jobs' | 'other-shops'>): string {
  const value = values[name]?.trim()
  if (!value) throw new Error(`--${name} is missing. ${help}`)
  return value
}

async function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [verb] = positionals
  if (verb !== 'found' && verb !== 'appoint' && verb !== 'payments') {
    process.stdout.write(`${help}\n`)
    return
  }
  const env = readEnv(process.env)
  openDataDir(env.dataDir)
  await migrate(env.database)
  const store = await openStore(env.database)
  const clock = systemClock
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    if (verb === 'found') {
      const sub = needed(values, 'sub').toLowerCase()
      await createChapter(
        { store, clock },
        {
          chapterId: randomUUID(),
          subDomain: sub,
          chapterName: needed(values, 'name'),
          chapterEmail: needed(values, 'email'),
          chapterPhone: needed(values, 'phone'),
          chapterAddress: needed(values, 'address'),
          advertisement: values.advertisement ? 1 : 0,
          jobPortal: values.jobs ? 1 : 0,
        },
      )
      say(`Founded: ${makeUrls(env, () => env.port).origin({ subDomain: sub })}`)
    } else if (verb === 'appoint') {
      const person = { email: needed(values, 'email').toLowerCase(), firstName: needed(values, 'first'), lastName: needed(values, 'last') }
      const link = await appointFirstSystemAdmin({ store, clock, env, logDefinition, urls: makeUrls(env, () => env.port) }, person)
      say(`Open this within an hour and choose a password:\n${link}`)
    } else {
      const chapter = await chapterOfHost(store.read, needed(values, 'sub'), env)
      if (!chapter) throw new Error(`There is no chapter "${values.sub}"`)
      const secret = (await text(process.stdin)).trim()
      if (!secret) throw new Error('The secret is read from standard input, and nothing came')
      await store.write(({ sql }) =>
        setPaymentAccount(sql, {
          chapterId: chapter.id,
          clientId: needed(values, 'client-id'),
          clientSecretSealed: seal(env.appSecret, secret),
          merchantId: needed(values, 'merchant-id'),
          webhookId: needed(values, 'webhook-id'),
          servesOtherShops: values['other-shops'] ? 1 : 0,
          updatedAt: clock.now().toISOString(),
        }),
      )
      say(`${chapter.chapterName} takes payments now`)
    }
  } finally {
    await store.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
