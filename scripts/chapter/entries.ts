/** Options of `npm run chapter`, validated by the schemas of the corresponding page. */
import type { z } from 'zod'
import { newChapter } from '#server/features/chapters/schema.ts'
import { newSettings } from '#server/features/chapters/settings/schema.ts'
import { personDetails } from '#server/features/members/schema.ts'
import { email } from '#server/records/shapes.ts'

type Options = Record<string, string | boolean | undefined>

/** An entry that the page would reject; each line names its option. */
export class BadEntry extends Error {}

const forms = {
  found: [
    newChapter,
    { subDomain: 'sub', chapterName: 'name', chapterEmail: 'email', chapterPhone: 'phone', chapterAddress: 'address' },
  ],
  appoint: [
    personDetails.pick({ firstName: true, lastName: true }).extend({ email }),
    { email: 'email', firstName: 'first', lastName: 'last' },
  ],
  payments: [
    newSettings.pick({ clientId: true, merchantId: true, webhookId: true }),
    { clientId: 'client-id', merchantId: 'merchant-id', webhookId: 'webhook-id' },
  ],
} as const

/** Fields that a form may leave out, as on the page. */
const optional: ReadonlySet<string> = new Set(['merchantId', 'webhookId'])

type Forms = typeof forms

/** Parses the options of a verb into the fields of its page. @throws BadEntry */
export function entriesOf<Verb extends keyof Forms>(verb: Verb, options: Options): z.output<Forms[Verb][0]> {
  const [shape, names] = forms[verb]
  const given = Object.entries(names).map(([field, option]) => [field, options[option]] as const)
  const missing = given
    .filter(([field, value]) => !optional.has(field) && (typeof value !== 'string' || value.trim() === ''))
    .map(([field]) => field)
  const read = shape.safeParse(Object.fromEntries(given))
  const wrong = read.success
    ? []
    : read.error.issues
        .map(({ path: [field], message }) => [String(field), message] as const)
        .filter(([field]) => !missing.includes(field))
  const optionOf = (field: string) => `--${(names as Record<string, string>)[field] ?? field}`
  const lines = [
    ...missing.map((field) => `${optionOf(field)} is missing`),
    ...wrong.map(([field, message]) => `${optionOf(field)}: ${message}`),
  ]
  if (lines.length > 0) throw new BadEntry(lines.join('\n'))
  return read.data as z.output<Forms[Verb][0]>
}
