import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { hashPassword } from '../auth/passwords.ts'
import { asChapter, type ChapterId } from '../chapter.ts'
import { dayAfter } from '../time/calendar.ts'
import { calendarDay, calendarYear } from '../time/clock.ts'
import type { Portal } from '../context.ts'
import { addChapter, setPaymentAccount } from '../features/chapters/writes.ts'
import { appointSystemAdmin, grantAdmin } from '../features/members/decisions.ts'
import { addRenewals } from '../features/members/renewals/writes.ts'
import { memberStream } from '../features/members/facts.ts'
import { logDefinition } from '../wiring/log-definition.ts'
import { noUndoData } from '../undo/undo-data.ts'
import type { PastCharge } from '../providers/payments/standin/records.ts'
import { seal } from '../auth/secrets.ts'
import { demoAccounts } from './accounts.ts'
import { registering } from './attendance.ts'
import { castOf, historyDays } from './cast.ts'
import { seededRandom } from './seeded-random.ts'
import { demoAccount, pastCharge, type DemoCharge } from './charges.ts'
import { demoChapters, demoMemberTypes, zoneOf, type DemoChapter } from './chapters.ts'
import { choosing } from './choosing.ts'
import { advertising } from './advertisements.ts'
import { makingLookalikes } from './lookalikes.ts'
import { addingMemberFields } from './member-fields.ts'
import { addingContent, causesOf, feesOf } from './content.ts'
import { electing } from './committees.ts'
import { addingEventParts } from './event-parts.ts'
import { conventions, demoEvents, enteringEvents, tours, walkInEvents } from './events.ts'
import { payingFees } from './fees.ts'
import { voting } from './ballots.ts'
import { mappingAccounts } from './journal.ts'
import { emailing } from './emails.ts'
import { postingJobs } from './jobs.ts'
import { giving, makingLetters } from './donations.ts'
import { addingFiledContent } from './filed-content.ts'
import { drawingsOfDemo } from './files.ts'
import { demoUuid, freeIds } from './ids.ts'
import { holdingOffices } from './offices.ts'
import { importing } from './imports.ts'
import { keepingBooks, sharingMonthly } from './treasury/steps.ts'
import { stating } from './statements.ts'
import { waiting } from './tour.ts'
import { joining, lapsing, paying, type DemoLife, type DemoType } from './life.ts'
import { demoPerson } from './people.ts'
import { day, later, type DemoStep } from './step.ts'

/** Steps per transaction: fewer commits, and the progress still moves. */
const stepsPerCommit = 100

/**
 * Seeds the demo association in an empty database, once: seven chapters, their members, events and two years of dues,
 * through the same decisions and log as in production, so that the log verifies and replays.
 */
export async function seedDemo(portal: Portal, say: (line: string) => void): Promise<void> {
  const { store, env, clock } = portal
  const any = await store.read.selectFrom('chapters').select('chapterId').executeTakeFirst()
  if (any) return
  say('First start: laying the demo association')
  const now = clock.now()
  const opening = new Date(now.getTime() - historyDays * day)
  const founded = await foundChapters(portal, opening)
  const passwordHash = await hashPassword(demoAccounts.password)

  const steps: DemoStep[] = []
  const charges: PastCharge[] = []
  const lives: DemoLife[] = []
  const memberIds = freeIds(seededRandom(7))
  const onCharge = (charge: DemoCharge, at: Date) => {
    charges.push(
      pastCharge(charge, at, { name: `AEA ${charge.sub.toUpperCase()}`, email: `${charge.sub}@aea.example` }),
    )
  }
  for (const [index, chapter] of demoChapters.entries()) {
    const place = founded.get(chapter.sub)!
    const random = seededRandom(1000 + index)
    const era = { now, timeZone: zoneOf(chapter, env.timeZone), random, onCharge }
    const taken = new Set<string>()
    for (const cast of castOf(chapter, random, taken, opening, now)) {
      const life: DemoLife = {
        ...cast,
        personId: demoUuid(cast.person.email),
        memberId: memberIds(),
        passwordHash: cast.hasPassword ? passwordHash : null,
        isLoyal: cast.hasPassword,
        type: place.types[cast.typeIndex]!,
        chapter: place.id,
        sub: chapter.sub,
      }
      lives.push(life)
      steps.push(...joining(life, era), ...paying(life, era), ...lapsing(life, opening, era))
      if (cast.isAdmin) steps.push(makingAdmin(life))
    }
    if (chapter.sub === 'aea')
      steps.push(
        appointing(chapter, place, {
          memberId: memberIds(),
          passwordHash,
          at: opening,
          year: calendarYear(opening, era.timeZone),
        }),
      )
  }
  const adminOf = (sub: string) =>
    demoUuid(sub === 'dc' || sub === 'ny' ? `admin@${sub}.aea.example` : 'system@aea.example')
  const setting = { now, opening, timeZone: env.timeZone, chapters: founded, adminOf }
  const events = demoEvents(setting)
  const entered = [...events, ...walkInEvents(setting), ...conventions(setting), ...tours(setting)]
  steps.push(...enteringEvents(entered, demoUuid))
  const draw = drawingsOfDemo()
  for (const [turn, { sub, area, name, state }] of demoChapters.entries()) {
    const { id } = founded.get(sub)!
    const [timeZone, setting] = [
      zoneOf({ state }, env.timeZone),
      { chapter: id, by: adminOf(sub), now, idOf: (title: string) => demoUuid(`${sub} ${title}`) },
    ]
    const members = lives.filter((life) => life.chapter === id && life.fate === 'paying' && !life.isLoyal)
    steps.push(
      ...addingContent(setting, { sub, area, members }),
      ...(sub === 'dc' ? [...addingMemberFields(setting, members), ...makingLookalikes(setting, members)] : []),
      ...electing(setting, sub, lives),
      ...(await addingEventParts(portal.providers, setting, { sub, lives, draw, events: entered, timeZone })),
      ...(await addingFiledContent(portal.providers, setting, {
        sub,
        name,
        turn,
        lives,
        events: entered,
        timeZone,
        draw,
      })),
    )
    steps.push(...(await advertising(portal.providers, setting, { sub, area, events: entered, draw, timeZone })))
    const account = lives.find(({ person }) => person.email === `member@${sub}.aea.example`)
    steps.push(
      ...(await postingJobs(portal.providers, setting, {
        sub,
        area,
        hasPortal: demoChapters[turn]!.jobPortal === 1,
        members,
        account,
      })),
    )
    steps.push(...emailing(portal, setting, { sub, members }))
    const { types } = founded.get(sub)!
    steps.push(...(await importing(portal, setting, { sub, name, timeZone, types, memberId: memberIds })))
    if (sub === 'aea') steps.push(...stating(setting))
  }
  const inCommon = { now, registrationId: freeIds(seededRandom(11)), onCharge }
  for (const [index, chapter] of demoChapters.entries()) {
    const { id } = founded.get(chapter.sub)!
    const members = lives.filter((life) => life.chapter === id && life.fate === 'paying')
    const idOf = (title: string) => demoUuid(`${chapter.sub} ${title}`)
    const causes = causesOf({ idOf }, chapter.sub)
    if (causes.length > 0)
      steps.push(
        ...giving({ now, random: seededRandom(3000 + index), chapter, chapterId: id, causes, members, idOf, onCharge }),
      )
    steps.push(
      ...payingFees(members, {
        now,
        timeZone: zoneOf(chapter, env.timeZone),
        random: seededRandom(4000 + index),
        types: feesOf({ idOf }, chapter.sub),
        onCharge,
      }),
    )
    steps.push(
      ...registering(
        events.filter((event) => event.chapter === id),
        { ...inCommon, random: seededRandom(2000 + index), chapter, members },
      ),
    )
  }
  // Drawn after all others, so that their people and ids stay the same.
  for (const [index, chapter] of demoChapters.entries()) {
    const { id } = founded.get(chapter.sub)!
    const members = lives.filter((life) => life.chapter === id && life.fate === 'paying' && !life.isLoyal)
    steps.push(
      ...choosing(
        entered.filter((event) => event.chapter === id),
        { ...inCommon, random: seededRandom(5000 + index), chapter, members },
      ),
    )
  }
  const dc = demoChapters.findIndex(({ sub }) => sub === 'dc')
  const { id } = founded.get('dc')!
  const members = lives.filter((life) => life.chapter === id && life.fate === 'paying' && !life.isLoyal)
  const idOf = (title: string) => demoUuid(`dc ${title}`)
  const atDc = { ...inCommon, chapter: demoChapters[dc]!, chapterId: id, by: adminOf('dc'), idOf }
  steps.push(
    ...waiting(entered, { ...atDc, random: seededRandom(6000), members }),
    ...keepingBooks(entered, {
      ...atDc,
      random: seededRandom(7000),
      timeZone: zoneOf(demoChapters[dc]!, env.timeZone),
      association: env.association,
    }),
  )
  for (const sub of ['dc', 'ny']) {
    const chapter = demoChapters.find((one) => one.sub === sub)!
    const ofChapter = lives.filter((life) => life.sub === sub && life.fate === 'paying')
    const idIn = (title: string) => demoUuid(`${sub} ${title}`)
    const setting = { chapter: founded.get(sub)!.id, by: adminOf(sub), now, idOf: idIn }
    steps.push(
      ...voting(portal, setting, sub),
      ...holdingOffices(setting, {
        timeZone: zoneOf(chapter, env.timeZone),
        members: ofChapter.filter((life) => !life.isLoyal),
        account: ofChapter.find(({ person }) => person.email === `member@${sub}.aea.example`)?.personId,
      }),
    )
  }
  for (const { sub } of demoChapters)
    steps.push(mappingAccounts({ chapter: founded.get(sub)!.id, by: adminOf(sub), now }))
  const placeOf = (sub: string) => ({ chapter: founded.get(sub)!.id, by: adminOf(sub) })
  steps.push(
    ...sharingMonthly({ ...placeOf('aea'), now, timeZone: env.timeZone, idOf: (title) => demoUuid(`aea ${title}`) }, [
      placeOf('ny'),
      placeOf('dc'),
    ]),
  )
  await writeSteps(
    portal,
    steps.sort((a, b) => a.at.getTime() - b.at.getTime()),
    say,
  )
  await makingLetters(portal, { chapterId: id, by: adminOf('dc'), valueId: idOf('value of an event') })
  portal.providers.standin?.remember(charges)
  say(`Laid: ${demoChapters.length} chapters, two years of dues and events`)
}

type Founded = Map<string, { id: ChapterId; types: DemoType[] }>

async function foundChapters({ store, env, clock }: Portal, opening: Date): Promise<Founded> {
  const at = opening.toISOString()
  const founded: Founded = new Map()
  const rows = demoChapters.map((chapter) => ({
    chapterId: demoUuid(`chapter ${chapter.sub}`),
    subDomain: chapter.sub === 'aea' ? env.association.shortName.toLowerCase() : chapter.sub,
    chapterName: chapter.sub === 'aea' ? `${env.association.shortName} CENTRAL` : chapter.name,
    chapterEmail: `${chapter.sub}@aea.example`,
    chapterPhone: `(${chapter.area}) 555-0142`,
    chapterAddress: `${chapter.street}, ${chapter.city}, ${chapter.state} ${chapter.zip}`,
    advertisement: chapter.advertisement,
    jobPortal: chapter.jobPortal,
    closedAt: null,
    confirmRefundsAboveCents: null,
    zelleAddress: chapter.sub === 'dc' ? 'treasurer@dc.aea.example' : null,
    timeZone: zoneOf(chapter, env.timeZone),
    formerZones: '[]',
    papers: '{}',
    look: '{}',
    associationLook: '{}',
    createdAt: at,
    updatedAt: at,
  }))
  await store.write(function* ({ sql }) {
    yield* run(sql.insertInto('demoMarks').values({ one: 1, laidAt: clock.now().toISOString() }))
    for (const [index, row] of rows.entries()) {
      const { sub } = demoChapters[index]!
      const { chapterId } = row
      yield* addChapter(sql, row)
      // The demo begins without past reminders; it sends the upcoming ones.
      yield* addRenewals(sql, chapterId, dayAfter(calendarDay(clock.now(), row.timeZone)), opening)
      yield* setPaymentAccount(sql, {
        chapterId,
        clientId: demoAccount(sub).clientId,
        clientSecretSealed: seal(env.appSecret, 'the stand-in takes any secret'),
        merchantId: demoAccount(sub).merchantId,
        webhookId: `demo-${sub}-webhook`,
        servesOtherShops: 0,
        updatedAt: at,
      })
      const types: DemoType[] = []
      for (const { share: _, ...type } of demoMemberTypes) {
        const memberTypeId = demoUuid(`${sub} ${type.memberType}`)
        yield* run(
          sql.insertInto('memberTypes').values({
            memberTypeId,
            chapterId,
            ...type,
            createdBy: 'system',
            updatedBy: 'system',
            createdAt: at,
            updatedAt: at,
          }),
        )
        types.push({ memberTypeId, ...type })
      }
      founded.set(sub, { id: asChapter(row, env.association).id, types })
    }
  })
  return founded
}

const makingAdmin = (life: DemoLife): DemoStep => ({
  at: later(life.joinsAt, 45),
  chapter: life.chapter,
  actor: 'system:demo',
  write: ({ logWriter }) => logWriter.record(memberStream, life.personId, (state) => grantAdmin(state, life.chapter)),
})

function appointing(
  chapter: DemoChapter,
  place: { id: ChapterId; types: DemoType[] },
  office: { memberId: string; passwordHash: string; at: Date; year: number },
): DemoStep {
  const email = 'system@aea.example'
  const personId = demoUuid(email)
  const person = { ...demoPerson(chapter, seededRandom(3), new Set()), email, emailKey: email }
  return {
    at: office.at,
    chapter: place.id,
    actor: 'system:demo',
    *write({ sql, logWriter, now }) {
      const at = now.toISOString()
      yield* run(
        sql
          .insertInto('people')
          .values({ personId, ...person, passwordHash: office.passwordHash, createdAt: at, updatedAt: at } as never),
      )
      yield* logWriter.record(memberStream, personId, (state) =>
        appointSystemAdmin(state, {
          memberId: office.memberId,
          memberTypeId: place.types[1]!.memberTypeId,
          year: office.year,
        }),
      )
    },
  }
}

async function writeSteps({ store }: Portal, steps: DemoStep[], say: (line: string) => void): Promise<void> {
  for (let from = 0; from < steps.length; from += stepsPerCommit) {
    const batch = steps.slice(from, from + stepsPerCommit)
    await store.write(function* (builder) {
      for (const { at, chapter, actor, write } of batch) {
        yield* write({
          ...builder,
          logWriter: logWriter(builder, logDefinition, { chapterId: chapter, actor, correlation: 'demo', now: at }),
          now: at,
          undoData: noUndoData(),
        })
      }
    })
    if (from > 0 && from % 1000 === 0) say(`  ${from} of ${steps.length} entries`)
  }
}
