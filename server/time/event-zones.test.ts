/** Times of events are in the event's time zone, not the chapter's; checks new features too. */
import { expect, test } from 'vitest'
import { filesWith, linesWith, sourcesIn } from '#tests/support/sources.ts'

const sources = sourcesIn('server/features').map(({ file, text }) => {
  const name = file.replace('server/features/', '')
  return { file: name, feature: name.split('/')[0]!, text }
})

/** Features that read events or import from theirs. */
const aboutEvents = new Set(
  sources
    .filter(({ text }) => /(?:selectFrom|Join)\('events'|\/events\//.test(text))
    .map(({ feature }) => feature)
    .concat('events'),
)

/** Features that read events, and whose days are the chapter's. */
const ofTheChapter: Record<string, string> = {
  advertisements: 'Ads run from one day of the chapter to another; events only lend them a place.',
  ballots: 'A ballot opens and closes by its chapter, whichever event took the nominations.',
  bank: 'Days of the books and of bank statements.',
  chapters: 'Settings of the time zone itself, and figures of the chapter’s year.',
  'donor-letters': 'Years of the books.',
  emails: 'When the chapter’s announcements are sent.',
  journal: 'Days of the books.',
  months: 'Months of the books.',
  offices: 'Terms begin and end with the day of the chapter.',
  payments: 'Days of the books.',
}

/** The chapter's time zone, however it is read. */
const ofChapter =
  /\b(?:[cC]hapter|host)\)?\.(?:timeZone|zones)\b|\b(?:timeZone|zones)\b[^=()]*\} = (?:\w+\.)*[cC]hapter\b/

/** The zone of an event without one of its own. */
const isFallback = /\?\? (?:\w+\.)*chapter\.timeZone\b|ofChapter: (?:\w+\.)*chapter\.timeZone\b/

test('features about events use the time zone of the event', () => {
  const uses = linesWith(
    sources.filter(({ feature }) => aboutEvents.has(feature) && !(feature in ofTheChapter)),
    (line) => ofChapter.test(line) && !isFallback.test(line),
  )
  expect(uses.sort()).toEqual([
    // Receipts have days of the books.
    'dashboard/procedures.ts: const dayOf = dayIn(chapter.zones)',
    // The calendar page has the chapter's days and months, into which it puts events of every zone.
    'events/month.procedures.ts: const nameOf = (iso: string | null) => iso && countedDay(new Date(iso), chapter.zones).slice(0, 7)',
    'events/month.procedures.ts: const today = countedDay(ctx.clock.now(), ctx.chapter.zones)',
    "events/month.procedures.ts: const { since = '', before = '' } = spanOf({ month: asked.month }, chapter.zones)",
    // A new event is in the chapter's zone until another is chosen.
    'events/procedures.ts: today: calendarDay(ctx.clock.now(), ctx.chapter.timeZone),',
    'events/procedures.ts: zone: zoneName(ctx.clock.now(), ctx.chapter.timeZone),',
    'events/procedures.ts: zones: zonesToChoose(ctx.chapter.timeZone),',
    // Months of the books, which are closed by the 10th of the next one.
    'notifications/closing.reads.ts: const { id: chapterId, zones, isMain } = chapter',
    // Summaries are sent in the morning of the chapter.
    'notifications/jobs.ts: const summed = upTo(summaryTimes(now, chapter.timeZone).last)',
    'notifications/reads.ts: const isUrgent = until <= summaryTimes(now, chapter.timeZone).next.toISOString()',
    // When the books recorded a payment, as on its receipt.
    'registrations/mail.ts: ? paidCells(booking, payment, (iso) => zonedDateTime(iso, chapter.timeZone))',
    // Since when a person has been a member, and when they were nominated, as in the chapter's records.
    'registrations/procedures.ts: return nominating ? inDays(nominating, ctx.chapter.timeZone) : null',
    // Days on which registrations were recorded, as in the books and exports.
    "registrations/table/procedures.ts: const dayOf = (iso: string | null) => (iso ? calendarDay(new Date(iso), ctx.chapter.timeZone) : '')",
    'registrations/table/procedures.ts: timeZone: ctx.chapter.timeZone,',
  ])
})

test('every exempt feature still reads events', () => {
  expect(Object.keys(ofTheChapter).filter((feature) => !aboutEvents.has(feature))).toEqual([])
})

test('pages show the local times of an event, not its instants', () => {
  const formatted = /\b(?:date|dateTime|planDate|planTime|planDateTime|tableDate)\((?:\w+\.)*(?:startsAt|endsAt)\b/
  expect(filesWith(sourcesIn('app'), formatted)).toEqual([])
})

test('the check sees the chapter’s zone in every form, and knows the fallback', () => {
  const forms = [
    'zonedDateTime(report.until, ctx.chapter.timeZone)',
    'calendarDay(now, sender.chapter.timeZone)',
    'const { timeZone } = ctx.chapter',
    'const { timeZone, zones } = chapter',
    'dayIn(chapter.zones)',
  ]
  expect(forms.filter((form) => !ofChapter.test(form) || isFallback.test(form))).toEqual([])
  expect(isFallback.test('on: localTime(new Date(startsAt), timeZone ?? chapter.timeZone),')).toBe(true)
})
