import { logWriter } from '#events-log/log-writer.ts'
import { shareRuleStream, shareStream, type ShareFact } from '#server/features/shares/facts.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import type { World } from './world.ts'

export const shareMonth = '2026-10'

let payments = 0

/** Records a rule of the parent that has held since the year began; returns its id. */
export async function layRule({ store, chapters, clock }: World): Promise<string> {
  const ruleId = `rule-${payments++}`
  await store.write(function* (builder) {
    const stamp = { chapterId: chapters.aea.id, actor: 'systemAdmin:system', correlation: 'world', now: clock.now() }
    yield* logWriter(builder, logDefinition, stamp).record(shareRuleStream, ruleId, () => [
      {
        type: 'ShareRuleSet',
        data: {
          purpose: 'dues',
          paymentType: '',
          basis: 'flat',
          fromDay: '2026-01-01',
          parts: { chapter: 0, parent: 1_200, third: 300, fourth: 0 },
        },
      },
    ])
  })
  return ruleId
}

/** Records the share of a payment of October, of $15.00, in a chapter; returns the payment's id. */
export async function layShare({ store, chapters, clock }: World, sub: 'dc' | 'ny' = 'dc'): Promise<string> {
  const paymentId = `SHARE${String(payments++).padStart(3, '0')}`
  await store.write(function* (builder) {
    const stamp = { chapterId: chapters[sub].id, actor: 'system:tests', correlation: 'world', now: clock.now() }
    yield* logWriter(builder, logDefinition, stamp).record(shareStream, paymentId, (): ShareFact[] => [
      {
        type: 'ShareSplit',
        data: {
          month: shareMonth,
          day: `${shareMonth}-02`,
          ruleId: 'rule',
          purpose: 'dues',
          paymentType: 'Regular',
          firstYear: 2026,
          lastYear: 2026,
          amountCents: 10_000,
          levels: { chapter: 8_500, parent: 1_200, third: 300, fourth: 0 },
        },
      },
    ])
  })
  return paymentId
}
