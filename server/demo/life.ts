import { run } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import { calendarYear } from '../time/clock.ts'
import { apply, approve, creditDues, lapse, verifyEmail, type TypeTerms } from '../features/members/decisions.ts'
import { memberStream } from '../features/members/facts.ts'
import { paymentStream, type PaymentFact } from '../features/payments/facts.ts'
import { kinds } from '../wiring/kinds.ts'
import { isLifelong } from '../features/members/rules.ts'
import type { SeededRandom } from './seeded-random.ts'
import { drawIds, payOnline, type DemoCharge } from './charges.ts'
import type { DemoPerson } from './people.ts'
import { later, type DemoStep } from './step.ts'

export type DemoType = TypeTerms & { memberType: string }

/** How far a person gets: applied, confirmed the address, was approved, pays. */
export type DemoFate = 'unverified' | 'pending' | 'inactive' | 'paying'

export type DemoLife = {
  personId: string
  memberId: string
  person: DemoPerson
  passwordHash: string | null
  type: DemoType
  chapter: ChapterId
  /** The chapter's subdomain. */
  sub: string
  joinsAt: Date
  fate: DemoFate
  /** Whether the person always pays, every year. */
  isLoyal: boolean
}

type Era = { now: Date; timeZone: string; random: SeededRandom; onCharge(charge: DemoCharge, at: Date): void }

/** Returns application, address confirmation and approval, up to the stage that `fate` sets. */
export function joining(life: DemoLife, { random, timeZone }: Era): DemoStep[] {
  const { personId, memberId, chapter, type, joinsAt, fate } = life
  const own = { chapter, actor: 'anonymous' }
  const steps: DemoStep[] = [
    {
      ...own,
      at: joinsAt,
      *write({ sql, logWriter, now }) {
        yield* run(sql.insertInto('people').values(personRow(life, now)))
        yield* logWriter.record(memberStream, personId, (state) => apply(state, type.memberTypeId))
      },
    },
  ]
  if (fate === 'unverified') return steps
  const verifiedAt = later(joinsAt, 0, random.between(3, 600))
  steps.push({
    ...own,
    at: verifiedAt,
    write: ({ logWriter }) => logWriter.record(memberStream, personId, verifyEmail),
  })
  if (fate === 'pending') return steps
  const approvedAt = later(verifiedAt, random.between(0, 5), random.between(1, 600))
  const year = calendarYear(approvedAt, timeZone)
  steps.push({
    chapter,
    actor: 'system:demo',
    at: approvedAt,
    write: ({ logWriter }) =>
      logWriter.record(memberStream, personId, (state) =>
        approve(state, { memberId, memberTypeId: type.memberTypeId, year, chapterId: chapter }),
      ),
  })
  return steps
}

/** The share of members who pay through the provider; the others send a check or a transfer. */
const onlineShare = 0.6

/** Returns the annual dues: most members pay in the first weeks of the year, some late, and some stop paying. */
export function paying(life: DemoLife, { now, random, timeZone, onCharge }: Era): DemoStep[] {
  if (life.fate !== 'paying') return []
  const steps: DemoStep[] = []
  let at = later(life.joinsAt, 6 + random.between(0, 25), random.between(0, 700))
  let year = calendarYear(life.joinsAt, timeZone)
  while (at < now) {
    steps.push(
      random.next() < onlineShare ? online(life, at, year, { random, onCharge }) : byHand(life, at, year, random),
    )
    if (isLifelong(life.type.durationYears)) break
    if (!life.isLoyal && random.next() < 0.12) break
    year += life.type.durationYears
    const nextAt = later(
      new Date(Date.UTC(year, 0, 2)),
      life.isLoyal || random.next() < 0.8 ? random.between(0, 60) : random.between(60, 300),
      random.between(0, 1400),
    )
    // A member who joined at the end of a year pays the next one a few weeks after the first.
    at = nextAt > later(at, 20) ? nextAt : later(at, 20)
  }
  return steps
}

/** Makes members who owe the past year inactive at the turn of each year. */
export function lapsing(life: DemoLife, from: Date, { now, timeZone }: Era): DemoStep[] {
  if (life.fate !== 'paying') return []
  const steps: DemoStep[] = []
  for (let year = calendarYear(from, timeZone) + 1; year <= calendarYear(now, timeZone); year++) {
    const at = new Date(Date.UTC(year, 0, 1, 12))
    if (at < later(life.joinsAt, 40) || at >= now) continue
    steps.push({
      at,
      chapter: life.chapter,
      actor: 'system:housekeeping',
      write: ({ logWriter }) => logWriter.record(memberStream, life.personId, (state) => lapse(state, year, life.type)),
    })
  }
  return steps
}

/** Dues that the member paid on the site. */
function online(
  life: DemoLife,
  at: Date,
  year: number,
  { random, onCharge }: Pick<Era, 'random' | 'onCharge'>,
): DemoStep {
  const { personId, memberId, type, chapter, sub, person } = life
  const { memberTypeId, memberType, durationYears, feeCents } = type
  const price = { terms: 1, durationYears, unitCents: feeCents, amountCents: feeCents, currency: 'USD', years: [year] }
  const purchase = { purpose: 'dues' as const, personId, memberId, memberTypeId, paymentType: memberType, ...price }
  const charge = { ...drawIds(random), purchase, sub, chapter, payerEmail: person.email }
  return {
    at,
    chapter,
    actor: `member:${personId}`,
    *write(tx) {
      yield* payOnline(tx, charge)
      onCharge(charge, at)
      yield* tx.logWriter.record(memberStream, personId, (state) =>
        creditDues(state, { paymentId: charge.paymentId, terms: 1, type }),
      )
    },
  }
}

const words = { check: 'Check', zelle: 'Zelle', transfer: 'Transfer' }

/** A check or a transfer that the treasurer recorded. */
function byHand(life: DemoLife, at: Date, year: number, random: SeededRandom): DemoStep {
  const { personId, memberId, type, chapter } = life
  const { paymentId } = drawIds(random)
  const method = random.pick(['check', 'zelle', 'transfer'] as const)
  const reference = `${words[method]} ${random.between(1000, 9999)}-${paymentId.slice(0, 3)}`
  return {
    at,
    chapter,
    actor: 'system:demo',
    *write({ logWriter }) {
      yield* logWriter.record(paymentStream(kinds), paymentId, (): PaymentFact[] => [
        {
          type: 'PaymentRecordedByHand',
          idempotencyKey: `manual:${chapter}:${reference}`,
          data: {
            personId,
            memberId,
            memberTypeId: type.memberTypeId,
            paymentType: type.memberType,
            terms: 1,
            durationYears: type.durationYears,
            amountCents: type.feeCents,
            currency: 'USD',
            rows: [{ year, amountCents: type.feeCents }],
            reference,
            method,
          },
        },
      ])
      yield* logWriter.record(memberStream, personId, (state) => creditDues(state, { paymentId, terms: 1, type }))
    },
  }
}

function personRow({ personId, person, passwordHash }: DemoLife, now: Date) {
  const at = now.toISOString()
  return {
    personId,
    ...person,
    emailKey: person.email,
    passwordHash,
    address2: '',
    alternatePhone: '',
    alternateEmail: '',
    certificate: '',
    profilePicture: '',
    lastLoginAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
