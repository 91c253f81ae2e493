import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { insertRow, prepared, upsertRow } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { monthsStream, type MonthFact } from './facts.ts'

/** `monthSeals`: every seal of a month, with what it holds and its state. `monthSettings`: who confirms new ones. */
export const monthProjection = projectionOf<MonthFact>(
  monthsStream,
  ['monthSeals', 'monthSettings'],
  ({ type, data, position, chapterId, actor, recordedAt }, sql) => {
    if (type === 'SealRuleChanged') return [ruleChanged(sql, chapterId, data.isConfirmedBySecond)]
    const { month } = data
    const seal = { chapterId, month, actor, at: recordedAt }
    switch (type) {
      case 'MonthSealed': {
        const { isToConfirm, openings, sums, opened, banks, ...held } = data
        return [
          insertRow(sql, 'monthSeals', {
            ...held,
            position,
            chapterId,
            state: isToConfirm ? 'toConfirm' : 'sealed',
            openings: JSON.stringify(openings),
            sums: JSON.stringify(sums),
            opened: JSON.stringify(opened),
            banks: JSON.stringify(banks),
            sealedBy: actor,
            sealedAt: recordedAt,
            confirmedBy: null,
            confirmedAt: null,
            unsealAskedBy: null,
            unsealAskedAt: null,
            unsealReason: null,
            unsealedBy: null,
            unsealedAt: null,
          }),
        ]
      }
      case 'SealConfirmed':
        return [confirmed(sql, seal)]
      case 'UnsealAsked':
        return [asked(sql, { ...seal, reason: data.reason })]
      case 'UnsealDeclined':
        return [declined(sql, { chapterId, month })]
      case 'MonthUnsealed':
        return [unsealed(sql, { ...seal, reason: data.reason })]
    }
  },
)

const ruleChanged = (sql: Kysely<Tables>, chapterId: string, isConfirmedBySecond: boolean) =>
  upsertRow(sql, 'monthSettings', { chapterId, isConfirmedBySecond: isConfirmedBySecond ? 1 : 0 }, 'chapterId', [
    'isConfirmedBySecond',
  ])

type Act = { chapterId: string; month: string; actor: string; at: string }

const confirmed = prepared<Act>()((sql, { chapterId, month, actor, at }) =>
  sql
    .updateTable('monthSeals')
    .set({ state: 'sealed', confirmedBy: actor, confirmedAt: at })
    .where('chapterId', '=', chapterId)
    .where('month', '=', month)
    .where('state', '<>', 'unsealed'),
)

const asked = prepared<Act & { reason: string }>()((sql, { chapterId, month, actor, at, reason }) =>
  sql
    .updateTable('monthSeals')
    .set({ state: 'unsealAsked', unsealAskedBy: actor, unsealAskedAt: at, unsealReason: reason })
    .where('chapterId', '=', chapterId)
    .where('month', '=', month)
    .where('state', '<>', 'unsealed'),
)

const declined = prepared<{ chapterId: string; month: string }>()((sql, { chapterId, month }) =>
  sql
    .updateTable('monthSeals')
    .set({ state: 'sealed', unsealAskedBy: null, unsealAskedAt: null, unsealReason: null })
    .where('chapterId', '=', chapterId)
    .where('month', '=', month)
    .where('state', '<>', 'unsealed'),
)

const unsealed = prepared<Act & { reason: string }>()((sql, { chapterId, month, actor, at, reason }) =>
  sql
    .updateTable('monthSeals')
    .set({ state: 'unsealed', unsealedBy: actor, unsealedAt: at, unsealReason: reason })
    .where('chapterId', '=', chapterId)
    .where('month', '=', month)
    .where('state', '<>', 'unsealed'),
)
