import { monthsStream, type MonthFact } from '#server/features/months/facts.ts'
import { openSheet, sealOf } from '#server/features/months/reads.ts'
import type { Person, World } from './world.ts'

/** Seals a month of the chapter of an admin as it stands, by its fact; nothing if it is sealed. */
export async function layMonthSeal(
  world: World,
  month: string,
  who: Person = 'admin',
  isToConfirm = false,
): Promise<void> {
  const context = world.context(who, { on: 'dc' })
  const { chapter } = context
  if (await sealOf(context.db, chapter.id, month)) return
  const { openings, sums, opened, position } = await openSheet(context, chapter, month)
  const held = { headPosition: position, headHash: 'head', openings, sums, opened, banks: [], labelsHash: 'labels' }
  await context.write(function* (tx) {
    yield* tx.logWriter.record(monthsStream, chapter.id, (): MonthFact[] => [
      { type: 'MonthSealed', data: { month, ...held, isToConfirm } },
    ])
  })
}
