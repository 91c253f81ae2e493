import { z } from 'zod'
import { contactLengths } from '../text/contact-lengths.ts'
import { addressComplaint, cleanAddress, cleanPhone, namedSign, notAnAddress, phoneSigns } from '../text/contacts.ts'
import { cutText, isLongerThan } from '../text/graphemes.ts'
import { isDay } from '../time/calendar.ts'
import { isTimeZone } from '../time/zones.ts'
import { knownSize, type ListShape, type PageSize } from './lists.ts'
import { isPicturePath, uploadName } from '../providers/files/upload-path.ts'

/** The message at an empty field. */
export const required = 'Required'

/** Returns whether a text has any visible character; zero-width spaces do not count. */
export const isSeen = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Bidirectional control characters: one in a name would reverse the sentence around it. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Checks that a text has at most `max` characters as people count them (graphemes). `abort` skips the checks after it.
 */
export function atMost(max: number, { message = `At most ${max} characters`, abort = false } = {}) {
  const check = z.check<string>(({ value, issues }) => {
    if (isLongerThan(value, max))
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        input: value,
        message,
        continue: !abort,
      })
  })
  // The document of the calls states the maximum.
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.maximum = Math.min(max, typeof bag.maximum === 'number' ? bag.maximum : max)
  })
  return check
}

/** One required line of text. */
export const line = (max: number, min = 1) =>
  z
    .string({ error: required })
    .overwrite(withoutDirectionControls)
    .trim()
    .min(1, { error: required, abort: true })
    .refine(isSeen, { error: required, abort: true })
    .min(min, `At least ${min} characters`)
    .check(atMost(max))
    .regex(/^\P{Cc}*$/u, 'This must be a single line')

/** Returns the text without bidirectional control characters. Letters keep their own direction. */
export const withoutDirectionControls = (text: string): string => text.replaceAll(directionControls, '')

/** One optional line of text. */
export const optionalLine = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => withoutDirectionControls(text ?? '').trim())
    .pipe(
      z
        .string()
        .check(atMost(max))
        .regex(/^\P{Cc}*$/u, 'This must be a single line'),
    )

/** A text without control characters; `what` begins the complaint, which names the first one. */
export const withoutControls = (what: string) =>
  z.string().regex(/^\P{Cc}*$/u, {
    error: ({ input }) => `${what} cannot contain ${namedSign(/\p{Cc}/u.exec(String(input))?.[0] ?? '')}`,
  })

/** Optional plain text of several lines. */
export const optionalLines = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ?? '').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .check(atMost(max, { abort: true }))
        .regex(/^[\P{Cc}\n]*$/u, 'Plain lines of text only'),
    )

type Whole = { min: number; max: number; text: string; tooFew?: string }

/**
 * Converts a text of decimal digits to its number; everything else stays as it is. `Number` would also accept 0x10, 1e1
 * and lists of one.
 */
export const wholeIn = (given: unknown): unknown =>
  typeof given === 'string' && /^\s*-?\d+\s*$/.test(given) ? Number(given) : given

/** A whole number as a form or an old client sends it, text or number; null where nothing is entered. */
export const optionalWhole = ({ min, max, text, tooFew = `At least ${min}` }: Whole) =>
  z
    .union([z.string(), z.number(), z.null()], text)
    .transform((given): unknown => (given === null || String(given).trim() === '' ? null : wholeIn(given)))
    .pipe(z.number(text).int(text).min(min, tooFew).max(max, `At most ${max}`).nullable())

/** A web address; https:// is added where it is missing. */
export const webAddress = (max: number) =>
  line(max)
    .transform((text) => (/^(?:\/|[a-z][a-z\d+.-]*:(?!\d))/i.test(text) ? text : `https://${text}`))
    .pipe(
      z
        .url({
          protocol: /^https?$/,
          hostname: z.regexes.domain,
          error: 'Enter a web address, such as https://www.example.org',
        })
        .max(max, `At most ${max} characters`),
    )

const notAnAmount = 'Enter an amount in dollars, such as 25 or 12.50'

/** The maximum length of a number in JSON, in characters. */
const amountSigns = 24

/**
 * Dollars and cents as a form or an old client sends them, text or number. They stay text, so that a value checked by
 * the page can be passed on and checked again.
 * @param empty the amount that an empty entry means; without it an amount is required
 */
export const dollarsUpTo = (max: number, { empty = '' } = {}) =>
  z
    .union([z.string(), z.number()], notAnAmount)
    .transform((given) => String(given).trim() || empty)
    .pipe(
      z
        .string()
        .min(1, { error: required, abort: true })
        .max(amountSigns, { error: notAnAmount, abort: true })
        .regex(/^[^-]/, 'At least 0')
        .regex(/^(?:\d+\.?\d*|\.\d+)$/, notAnAmount)
        .regex(/^\d*(?:\.\d{0,2})?$/, 'At most two decimals')
        .refine((dollars) => Number(dollars) <= max, `At most ${max} dollars`)
        // Leading zeros do not count, however many there are.
        .regex(/^\d{0,7}(?:\D|$)/, notAnAmount)
        .transform((dollars) => dollars.replace(/^\./, '0.').replace(/\.$/, '')),
    )

/** An email address as it is stored and compared: lower case, without surrounding spaces and invisible characters. */
export const emailText = z
  .string({ error: required })
  .overwrite(cleanAddress)
  .toLowerCase()
  .min(1, required)
  .max(contactLengths.email, `At most ${contactLengths.email} characters`)

/** A complete email address. */
const emailAddress = z
  .string()
  .meta({ format: 'email' })
  .check((checked) => {
    const message = addressComplaint(checked.value)
    if (message) checked.issues.push({ code: 'custom', message, input: checked.value })
  })

export const email = emailText.pipe(emailAddress)

/** An email address, or none. */
export const optionalEmail = z
  .string()
  .overwrite(cleanAddress)
  .pipe(
    z.union([z.literal(''), email], {
      error: ({ input }) => (typeof input === 'string' && addressComplaint(input)) || notAnAddress,
    }),
  )

const phoneText = 'Enter a phone number, such as (202) 555-0123'

/** A phone number as it is stored, without invisible characters; its signs are not checked. */
export const phoneEntry = z.string().overwrite(cleanPhone)

/** A phone number, or none. */
export const phone = phoneEntry
  .max(contactLengths.primaryPhone, `At most ${contactLengths.primaryPhone} characters`)
  .regex(/^\P{Cc}*$/u, 'This must be a single line')
  .regex(phoneSigns, phoneText)

/** Removes invisible characters from an email address or a phone number. */
export const cleanContact = (text: string): string => (text.includes('@') ? cleanAddress(text) : cleanPhone(text))

/** A valid calendar day, as yyyy-mm-dd. */
export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date')
  .refine(isDay, 'This date does not exist')

/** A flag: selects send words, programs booleans or numbers (wire.md 0.4). Stored as a number. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false']), z.literal([0, 1])], { error: 'Choose one' })
  .transform((given): 0 | 1 => (given === true || given === 'true' || given === 1 ? 1 : 0))

/** Required formatted or plain text. An editor's empty paragraph does not count as text. */
export const formattedText = (max: number) =>
  z
    .string({ error: required })
    .max(max, { error: `At most ${max.toLocaleString('en-US')} characters`, abort: true })
    .refine((text) => isSeen(text.replaceAll(/<\/?p>|<br ?\/?>|&nbsp;/g, '')), required)

const noFiles = 'Upload each file here and attach it by the address that the upload gave'

/**
 * Uploaded files that a record names: a list of their paths or, as forms send it, as JSON. Stored as JSON and read by
 * `filesIn`. The record's claim checks that they exist, and whose they are.
 */
export const fileList = (max: number) =>
  z
    .union(
      [
        z.array(z.unknown().meta({ type: 'string' })),
        z
          .string()
          .max(max * maxPathLength)
          .transform(listedIn),
      ],
      noFiles,
    )
    .pipe(
      z
        .array(z.string(noFiles).refine((path) => uploadName(path) !== undefined, noFiles))
        .max(max, { error: `At most ${max} files`, abort: true })
        .transform((paths) => JSON.stringify([...new Set(paths)])),
    )
    .default('[]')

/** One uploaded picture that a record names. */
export const pictureFile = z
  .string({ error: required })
  .min(1, { error: required, abort: true })
  .refine(isPicturePath, 'Upload a picture here and name it by the address that the upload gave')

/** One uploaded file that a record names. */
export const anyFile = z.string({ error: noFiles }).refine((path) => uploadName(path) !== undefined, noFiles)

/**
 * The path of an uploaded file, also with the host in front, as people copy it, or the https address of an external
 * file; '' for none.
 */
export const optionalFileAddress = optionalLine(500)
  .transform((address) => address.replace(/^https?:\/\/[^/]+(?=\/uploads\/)/, ''))
  .refine(
    (address) =>
      address === '' || uploadName(address) !== undefined || (address.startsWith('https://') && URL.canParse(address)),
    'Enter the address of a file that was uploaded here, or one that begins with https://',
  )

/** Returns the paths in a column that holds a `fileList`. */
export const filesIn = (stored: string): string[] => JSON.parse(stored) as string[]

const maxPathLength = 200

function listedIn(text: string): unknown[] {
  if (text.trim() === '') return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : [text]
  } catch {
    return [text]
  }
}

type Changes<Shape extends z.ZodRawShape> = { [Field in keyof Shape]: z.ZodOptional<z.ZodNonOptional<Shape[Field]>> }

/**
 * The fields of a shape in a change: an omitted one keeps its value. `partial()` would fill in those with a default.
 */
export const changesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.nonoptional(field).optional()]),
  ) as unknown as Changes<Shape>

/**
 * The version of a record that its editor saw. If others have changed it since, nothing is saved; without one nothing
 * is checked.
 */
export const edition = z.string().max(100).optional()

/** The query of the documented public lists (wire.md 0.5): an empty or non-numeric value means no filter and page 0. */
export const publicPage = z.object({
  keyword: z
    .string()
    .nullish()
    .transform((text) => cutText((text ?? '').trim(), 100)),
  page: z
    .string()
    .nullish()
    .transform((text) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0)),
  /** All rows instead of a page. */
  isWhole: z.boolean().default(false),
})

export type PublicPage = z.output<typeof publicPage>

type Text<Known> = z.ZodPipe<z.ZodOptional<z.ZodString>, z.ZodTransform<Known, string | undefined>>
type OptionalText<Known> = z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<Known | undefined, string>>>
type Filters<List extends ListShape> = NonNullable<List['filters']>

type ListFields<List extends ListShape> = {
  page: z.ZodDefault<z.ZodCatch<z.ZodNumber>>
  size: z.ZodPipe<z.ZodOptional<z.ZodNumber>, z.ZodTransform<PageSize, number | undefined>>
  sort: List extends { sort: string } ? Text<List['columns'][number]> : OptionalText<List['columns'][number]>
  direction: Text<'asc' | 'desc'>
  search: Text<string>
  group: OptionalText<NonNullable<List['groups']>[number]>
} & {
  [Filter in keyof Filters<List>]: OptionalText<Filters<List>[Filter] extends readonly (infer Value)[] ? Value : string>
}

/** The requested part of a list, as a procedure's input. An invalid value falls back to the list's default. */
export function listInput<const List extends ListShape>({
  columns,
  groups = [],
  filters = {},
  sort,
  direction = 'asc',
}: List) {
  const oneOf = (known: readonly string[] | RegExp) =>
    z
      .string()
      .transform((text) => knownText(known, text))
      .optional()
  return z.object({
    /** From 0. */
    page: z.number().int().min(0).max(1_000_000).catch(0).default(0),
    size: z
      .number()
      .optional()
      .transform((size) => knownSize(size)),
    sort: oneOf(columns).transform((column) => column ?? sort),
    direction: oneOf(['asc', 'desc']).transform((way) => way ?? direction),
    /** Every word must be found. */
    search: z
      .string()
      .optional()
      .transform((text = '') => cutText(text, 100)),
    /** Sorts the rows by group first. */
    group: oneOf(groups),
    ...Object.fromEntries(Object.entries(filters).map(([name, known]) => [name, oneOf(known)])),
  } as unknown as ListFields<List>)
}

const knownText = (known: readonly string[] | RegExp, text: string) =>
  (known instanceof RegExp ? known.test(text) : known.includes(text)) ? text : undefined

/** The name of a time zone, such as America/Los_Angeles. */
export const timeZoneName = z.string().trim().max(60, 'Choose a time zone').refine(isTimeZone, 'Choose a time zone')
