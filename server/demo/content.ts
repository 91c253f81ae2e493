import type { Stamped } from '#db/tables/stamped.ts'
import type { ContentTables, Tables } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { claimFiles, type NamedFiles } from '../providers/files/claims.ts'
import { emptyChapter } from './chapters.ts'
import type { DemoLife } from './life.ts'
import { later, type DemoStep } from './step.ts'

const links = [
  { linkTitle: 'State licensing board', link: 'https://licensing.example/engineers', daysAgo: 17 },
  { linkTitle: 'Continuing education log', link: 'https://education.example/hours', daysAgo: 63 },
  { linkTitle: 'Building code, 2025 edition', link: 'https://codes.example/2025', daysAgo: 314 },
  { linkTitle: 'Standard contract forms', link: 'https://contracts.example/forms', daysAgo: 448 },
]

const subjects = [
  { helpFor: 'Membership and dues', mailbox: 'members', line: '0143' },
  { helpFor: 'Events and registration', mailbox: 'events', line: '0145' },
  { helpFor: 'Science fair and mentoring', mailbox: 'mentors', line: '0149' },
]

/** Every chapter's causes. */
const causes = [
  {
    donationTypeName: 'Flood relief fund',
    donationTypeDescription:
      'Emergency bridges and clean water after floods. The fund has paid for two bridges and eleven pumps; its accounts are open to all members.',
  },
  {
    donationTypeName: 'Laboratory equipment',
    donationTypeDescription: 'Test benches, meters and 3D printers for the laboratories of partner universities.',
  },
  {
    donationTypeName: 'Scholarship fund',
    donationTypeDescription:
      'Six students of engineering and architecture each year, $2,500.00 each. Chosen by a jury of members.',
  },
]

/** Every chapter's fees besides dues. */
const fees = [
  {
    paymentTypeName: 'Library',
    amountCents: 2500,
    paymentTypeDescription: 'Borrow books, codes and standards for a year.',
    isPrimary: 1 as const,
  },
  {
    paymentTypeName: 'Exam preparation course',
    amountCents: 18_000,
    paymentTypeDescription: 'Ten evenings before the licensing exam, with the handbook.',
    isPrimary: 0 as const,
  },
]

export type Setting = { chapter: ChapterId; /** A person id. */ by: string; now: Date; idOf: (title: string) => string }

/** The setting of what goes by months: which one, YYYY-MM, it is now in the chapter's time zone. */
export type MonthlySetting = Setting & { month: string }

type Place = { sub: string; /** The area code of its phone numbers. */ area: string; members: DemoLife[] }

/** Returns the steps that add a chapter's rows of plain features, on the days its admin added them. */
export const addingContent = (setting: Setting, place: Place): DemoStep[] =>
  place.sub === emptyChapter
    ? []
    : [
        ...addingLinks(setting),
        ...namingContacts(setting, place),
        ...namingCauses(setting, place),
        ...namingFees(setting, place),
      ]

function addingLinks({ idOf, ...setting }: Setting): DemoStep[] {
  return links.map(({ daysAgo, ...link }) =>
    adding('quickLinks', { ...link, linkId: idOf(link.linkTitle) }, daysAgo, setting),
  )
}

/** Returns a chapter's causes by id; the empty chapter has none. */
export const causesOf = ({ idOf }: Pick<Setting, 'idOf'>, sub: string) =>
  sub === emptyChapter ? [] : causes.map((cause) => ({ ...cause, donationTypeId: idOf(cause.donationTypeName) }))

const namingCauses = (setting: Setting, { sub }: Place): DemoStep[] =>
  causesOf(setting, sub).map((cause) => adding('donationTypes', cause, 720, setting))

/** Returns a chapter's fees by id; the empty chapter has none. */
export const feesOf = ({ idOf }: Pick<Setting, 'idOf'>, sub: string) =>
  sub === emptyChapter ? [] : fees.map((fee) => ({ ...fee, paymentTypeId: idOf(fee.paymentTypeName) }))

const namingFees = (setting: Setting, { sub }: Place): DemoStep[] =>
  feesOf(setting, sub).map((fee) => adding('paymentTypes', fee, 700, setting))

/** Lists a chapter's first members as contacts. */
function namingContacts({ idOf, ...setting }: Setting, { sub, area, members }: Place): DemoStep[] {
  return members.slice(0, subjects.length).map(({ memberId }, index) => {
    const { helpFor, mailbox, line } = subjects[index]!
    const reached = { contactEmail: `${mailbox}.${sub}@aea.example`, contactPhone: `(${area}) 555-${line}` }
    return adding(
      'helpContacts',
      { ...reached, memberId, helpFor, isTrue: 1, helpContactId: idOf(helpFor) },
      40 + index,
      setting,
    )
  })
}

/** Stores uploads of a chapter's admin, until a row names them. */
export function keepingFor({ files }: Portal['providers'], { chapter, by }: Setting) {
  const actor = {
    role: 'admin',
    personId: by,
    memberId: '',
    chapterId: chapter,
    sessionId: '',
    signedInAt: '',
    confirmedAt: '',
  } as const
  return (bytes: Uint8Array, sentName: string) => files.keep(bytes, { chapter, actor, sentName })
}

/** Adds a row of a plain feature on a past day, with the files that it names. */
export function adding<Table extends keyof ContentTables | 'memberFieldValues' | 'taggedPeople'>(
  table: Table,
  row: Omit<Tables[Table], keyof Stamped>,
  daysAgo: number,
  { chapter, by, now }: Omit<Setting, 'idOf'>,
  files?: { id: string; named: NamedFiles[] },
): DemoStep {
  return {
    at: later(now, -daysAgo),
    chapter,
    actor: 'system:demo',
    *write({ sql, now: at }) {
      const stamps = { createdBy: by, updatedBy: by, createdAt: at.toISOString(), updatedAt: at.toISOString() }
      yield* run(sql.insertInto(table).values({ ...row, ...stamps, chapterId: chapter } as never))
      if (files) yield* claimFiles(sql, { table, id: files.id }, { chapter, by, named: files.named })
    },
  }
}
