import { all, run, type Work } from '#db/work.ts'
import type { ChapterId } from '../../chapter.ts'
import type { Tx } from '../../context.ts'
import { agree, payByCheck } from '../../features/shares/decisions.ts'
import { shareRuleStream, statementId, statementStream } from '../../features/shares/facts.ts'
import type { Basis, PerLevel, Side } from '../../features/shares/rules.ts'
import { monthsBefore } from '../../time/calendar.ts'
import type { MonthlySetting } from '../content.ts'
import type { DemoStep } from '../step.ts'

type DemoRule = { paymentType: string; basis: Basis; parts: PerLevel }

/** What of dues is the parent's and its foundation's; donations and fees stay with the chapters. */
const rules: DemoRule[] = [
  { paymentType: 'Regular', basis: 'flat', parts: { chapter: 0, parent: 1_200, third: 300, fourth: 0 } },
  { paymentType: 'Student', basis: 'flat', parts: { chapter: 0, parent: 400, third: 100, fourth: 0 } },
  { paymentType: 'Life', basis: 'percent', parts: { chapter: 9_000, parent: 800, third: 200, fourth: 0 } },
]

/** Months for which the rules have held. */
const monthsHeld = 4

export type Place = { chapter: ChapterId; by: string }

/**
 * Returns the steps that set the parent's rules some months ago, and with which two chapters agreed with it: one has
 * paid all but the last month, the other only agreed.
 * @param setting the parent's
 */
export function sharing(setting: MonthlySetting, [paying, agreeing]: readonly [Place, Place]): DemoStep[] {
  const { chapter, by, now, month, idOf } = setting
  const parent = { chapter, actor: `systemAdmin:${by}` }
  const first = monthsBefore(month, monthsHeld)
  const onDay = (ofMonth: string, day: string) =>
    new Date(Math.min(Date.parse(`${monthsBefore(ofMonth, -1)}-${day}T15:00:00Z`), now.getTime() - 3_600_000))
  const steps: DemoStep[] = [
    {
      ...parent,
      at: new Date(`${first}-01T06:00:00Z`),
      *write({ sql, now: at, logWriter }) {
        const row = { chapterId: chapter, level: 'third', levelName: 'Foundation', updatedBy: by }
        yield* run(sql.insertInto('shareLevels').values({ ...row, updatedAt: at.toISOString() }))
        for (const { paymentType, basis, parts } of rules)
          yield* logWriter.record(shareRuleStream, idOf(`share ${paymentType}`), () => [
            { type: 'ShareRuleSet', data: { purpose: 'dues', paymentType, basis, fromDay: `${first}-01`, parts } },
          ])
      },
    },
  ]
  for (let back = monthsHeld; back > 0; back--) {
    const of = monthsBefore(month, back)
    for (const { chapter: own, by: admin } of [paying, agreeing])
      steps.push({
        at: onDay(of, '03'),
        chapter: own,
        actor: `admin:${admin}`,
        write: (tx) => agreeWithMonth(tx, own, of, 'chapter'),
      })
    if (back === 1) continue
    steps.push({ ...parent, at: onDay(of, '05'), write: (tx) => agreeWithMonth(tx, paying.chapter, of, 'parent') })
    steps.push({
      at: onDay(of, '08'),
      chapter: paying.chapter,
      actor: `admin:${paying.by}`,
      write: (tx) => payingMonth(tx, paying.chapter, of, String(1_190 - back)),
    })
  }
  return steps
}

function* agreeWithMonth({ sql, logWriter }: Tx, chapter: ChapterId, month: string, side: Side): Work<void> {
  const lines = yield* linesIn({ sql }, chapter, month)
  if (lines.length === 0) return
  const toPayCents = lines.reduce((sum, line) => sum + line.parentCents + line.thirdCents + line.fourthCents, 0)
  const payments = lines.filter(({ movement }) => movement === 'split').length
  yield* logWriter.record(statementStream, statementId(chapter, month), (state) =>
    agree(state, side, { ofChapter: chapter, month, payments, toPayCents }),
  )
}

function* payingMonth({ sql, logWriter }: Tx, chapter: ChapterId, month: string, checkNumber: string): Work<void> {
  if ((yield* linesIn({ sql }, chapter, month)).length === 0) return
  yield* logWriter.record(statementStream, statementId(chapter, month), (state) =>
    payByCheck(state, { ofChapter: chapter, month, checkNumber }),
  )
}

const linesIn = ({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId, month: string) =>
  all(
    sql
      .selectFrom('shareLines')
      .select(['movement', 'parentCents', 'thirdCents', 'fourthCents'])
      .where('chapterId', '=', chapter)
      .where('month', '=', month),
  )
